"""The table in the browser: what is stored, the tables, and what travels between server and client."""
