"""What happens at a table, on SQLite and on PostgreSQL."""
