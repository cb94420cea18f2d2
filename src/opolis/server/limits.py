"""Token buckets: a limit is a rate, kept per key; buckets that are full again are forgotten."""

import time
from collections.abc import Callable

from opolis.server.settings import Rate, ServerSettings

TIDY_ABOVE = 10_000
ADDRESS_SHARE = 2  # all of one address may ask as much as so many people
ADDRESS_SEATS = 4  # and take as many seats as so many
ADDRESS_VOICES = 4  # and say and report as much as so many


class Bucket:
    """Holds `count` tokens, refilled evenly over `seconds`."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self._left = rate.count
        self._at = now

    def take(self, now: float) -> bool:
        """Take a token if there is one."""
        self._left = self.level(now)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, now: float, amount: float) -> None:
        """Take any number of tokens, also more than there are."""
        self._left, self._at = self.level(now) - amount, now

    def level(self, now: float) -> float:
        """Say how many tokens there are by now."""
        rate = self.rate
        return min(rate.count, self._left + (now - self._at) * rate.count / rate.seconds)


class Limit:
    """One rate for many keys (addresses, people, sockets)."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self._clock = rate, clock
        self._buckets: dict[str, Bucket] = {}
        self._tidy_above = TIDY_ABOVE

    def allows(self, key: str) -> bool:
        """Take a token of this key; always when there is no limit."""
        if not self.rate.count:
            return True
        now = self._clock()
        return self._bucket(key, now).take(now)

    def has(self, key: str) -> bool:
        """Tell whether this key has anything left to spend; always when there is no limit."""
        bucket = self._buckets.get(key)
        return bucket is None or bucket.level(self._clock()) > 0

    def spend(self, key: str, amount: float) -> None:
        """Take so many tokens of this key, which is in debt then if it had fewer."""
        if self.rate.count:
            self._bucket(key, self._clock()).spend(self._clock(), amount)

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            self._tidy(now)
            bucket = self._buckets[key] = Bucket(self.rate, now)
        return bucket

    def _tidy(self, now: float) -> None:
        """Forget full buckets; looked for again when there are twice as many as were kept."""
        if len(self._buckets) >= self._tidy_above:
            kept = {
                key: bucket for key, bucket in self._buckets.items() if bucket.level(now) < bucket.rate.count
            }
            self._buckets, self._tidy_above = kept, max(TIDY_ABOVE, 2 * len(kept))


class Limits:
    """All limits of one process that are kept per address or person."""

    def __init__(self, settings: ServerSettings) -> None:
        self.address = Limit(settings.address_rate)
        self.connect = Limit(settings.connect_rate)
        self.create = Limit(settings.create_rate)
        self.sign_in = Limit(settings.sign_in_rate)
        self.mail = Limit(settings.mail_rate)
        self.report = Limit(settings.report_rate)
        self.think = Limit(settings.think_rate)
        self.sit = Limit(settings.sit_rate)
        self.sit_address = Limit(_shared(settings.sit_rate, ADDRESS_SEATS))
        self.look = Limit(settings.look_rate)
        self.chat = Limit(settings.chat_rate)
        self.chat_address = Limit(_shared(settings.chat_rate, ADDRESS_VOICES))
        self.report_address = Limit(_shared(settings.report_rate, ADDRESS_VOICES))
        self.edit = Limit(settings.edit_rate)
        self.question = Limit(settings.question_rate)
        self.question_address = Limit(_shared(settings.question_rate, ADDRESS_SHARE))

    def may_sit(self, who: str, address: str) -> bool:
        """Take a seat of somebody's and of their address's: at a table, or at the next one by a rematch."""
        return self.sit.allows(who) and self.sit_address.allows(address)

    def may_say(self, who: str, address: str) -> bool:
        """Take a line of chat of somebody's and of their address's: guests are as many as one likes."""
        return self.chat.allows(who) and self.chat_address.allows(address)

    def may_report(self, who: str, address: str) -> bool:
        """Take a report of somebody's and of their address's."""
        return self.report.allows(who) and self.report_address.allows(address)


def _shared(rate: Rate, people: int) -> Rate:
    """Make the rate of an address of that of a person."""
    return Rate(rate.count * people, rate.seconds)
