"""Boards: how spaces lie, as sets."""
