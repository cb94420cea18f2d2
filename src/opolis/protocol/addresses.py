"""Addresses of the web client's pages that the server links to."""

TABLE_PAGE = "/table/"  # and the table's id
