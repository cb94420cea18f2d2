"""What the numbers of a report mean, in words for whoever designs a game."""

from collections.abc import Sequence

from opolis.lab.balance.estimates import Estimate

LEGEND = (
    "A dot is what was found, the line through it where the truth lies with 95 % certainty. "
    "The dashed line is what is fair: where a line crosses it, the difference may be chance."
)
MEANINGS = {
    "length in moves": "how long a match takes",
    "branching": "moves to choose from, on average",
    "draws": "matches that nobody wins alone",
    "ends by a limit": "matches that had to be stopped by a limit of the rules",
    "lead changes": "how often the lead changes hands, for each move",
    "drama": "how far behind the later winner was while behind; 0: never, 1: as good as lost",
    "decisiveness": "how much of the match is over when the winner is ahead for good; 1: open to the end",
    "uncertainty": "how open the match is on average; 1: anybody can win",
    "killer moves": "how much the winner's best move changed its chance of winning",
    "narrowness": "how few of the moves are good; 0: any will do, 1: one alone",
    "mean score": "points at the end",
    "winning margin": "points between the first and the second",
}


def seats_in_words(seats: Sequence[Estimate], fair: float) -> str:
    """Say whether a seat is better or worse off than it should be."""
    better = [seat for seat, one in enumerate(seats) if one.low > fair]
    worse = [seat for seat, one in enumerate(seats) if one.high < fair]
    if not better and not worse:
        widest = max((one.high - one.low) / 2 for one in seats)
        return (
            f"No seat is better off beyond doubt. These matches would show a difference of more than "
            f"{widest:.0%} or so."
        )
    said = [f"seat {seat} wins more than its share" for seat in better]
    said += [f"seat {seat} wins less than its share" for seat in worse]
    text = "; ".join(said)
    return f"Beyond doubt, {text}."
