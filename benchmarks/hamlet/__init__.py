"""Whether a box of Hamlet meets the aims of its specification: bags, tiles, cards, solo scores."""
