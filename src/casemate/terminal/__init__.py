"""The terminal: the command `casemate`, boards as text, and the line protocol for other programs."""
