"""What is said to people: messages, and the catalogues that make sentences of them in every language."""
