"""Whether the blocks and maps of Hirstopolis meet the aims of its specification."""
