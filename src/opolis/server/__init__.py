"""The table server: live matches over sockets and HTTP, every move durable before it is acknowledged."""
