"""The event log and all that is kept: one interface, SQLite and PostgreSQL."""
