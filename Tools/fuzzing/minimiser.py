"""The smallest subject with the same verdict."""

import time


def minimise(subject, keeps, seconds, clock=time.monotonic):
    """Makes a subject smaller as long as `keeps` says that it still does what it did, for so many seconds."""
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
