"""Sockets and who is at them: send queues, admission, dispatch, audience, presence, views."""
