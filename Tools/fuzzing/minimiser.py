"""Makes the subject of a find smaller while the verdict stays the same."""

import time


def minimise(subject, keeps, seconds, clock=time.monotonic):
    """Tries smaller subjects for at most `seconds`; goes on from each for which `keeps` is true, returns the last."""
    end = clock() + seconds
    tried = {subject.data}
    position, has_changed = 0, False
    while True:
        for index, smaller in enumerate(subject.smaller()):
            if clock() > end:
                return subject
            if index < position or smaller.data in tried:
                continue
            tried.add(smaller.data)
            if keeps(smaller):
                subject, position, has_changed = smaller, index, True
                break
        else:
            if not has_changed:
                return subject
            position, has_changed = 0, False
