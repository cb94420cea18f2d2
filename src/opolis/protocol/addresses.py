"""Addresses of the web client's pages that the server links to."""

TABLE_PAGE = "/table/"  # and the table's id
CONFIRM_PAGE = "/confirm"  # with the code that was sent to a mail address
RESET_PAGE = "/reset"  # with the code that lets somebody choose a new password
