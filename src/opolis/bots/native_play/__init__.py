"""Matches between bots inside one kernel: nothing is written as text or looked at between moves."""
