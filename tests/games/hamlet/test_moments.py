"""What nobody should miss in Hamlet."""

from games.hamlet.town import building, end_year, have


def test_the_end_of_a_year_says_what_its_card_does() -> None:
    match = building(2, card="GoblinAttack")
    have(match, 0, military=15, coins=5)
    have(match, 1, military=15, coins=5)
    end_year(match)
    told = match.last_moments()[0]
    assert match.tell(told.headline, "did", -1, 0) == "Year 1 ends: Goblin Attack"
    assert [match.tell(line, "did", -1, 0) for line in told.text] == [
        "Everybody: pay 1 coin per military short of 15"
    ]
