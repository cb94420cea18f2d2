"""Jobs: many independent tasks, on the cores of this machine or on Ray, with results that are kept."""
