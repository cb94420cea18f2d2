"""The server in a page: the same tables, messages and rules, without sockets, threads or a disk."""
