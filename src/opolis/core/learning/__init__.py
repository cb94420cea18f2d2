"""What games have learnt: weights of features and patterns, value networks, rollout policies."""
