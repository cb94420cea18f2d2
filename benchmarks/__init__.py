"""Speed as ratios against named baselines, measured in one run; answers are checked before the clock."""
