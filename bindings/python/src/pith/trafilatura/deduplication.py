"""Fingerprints of texts, and which texts came before.

A fingerprint is Charikar's simhash of a text's words: each word's 64 bits vote on the bits of the whole, so texts that share most of
their words differ in few bits. Words and their hashes are chosen as trafilatura 2.3 does, so fingerprints can be compared with its own.
"""

from __future__ import annotations

import hashlib
import string
import threading
import unicodedata
from collections import OrderedDict


class Simhash:
    """
    >>> Simhash("This is a text.").similarity(Simhash("This is a test."))
    0.84375
    """

    def __init__(self, inputstring="", length=64, existing_hash=None):
        self.length = length
        given = int(existing_hash, 16) if isinstance(existing_hash, str) else existing_hash
        self.hash = given or _hash_of(inputstring, length)

    def to_hex(self):
        return f"{self.hash:x}"

    def similarity(self, other_hash):
        """The part of the bits that are the same, from 0 to 1."""
        return 1 - bin(self.hash ^ other_hash.hash).count("1") / self.length


def content_fingerprint(content):
    """The simhash as hexadecimal digits."""
    return Simhash(content).to_hex()


def _hash_of(text, length):
    votes = [0] * length
    for word in _words(text, length):
        bits = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "big")
        for i in range(length):
            votes[i] += 1 if bits >> i & 1 else -1
    return sum(1 << i for i, vote in enumerate(votes) if vote >= 0)


def _words(text, length):
    """The longest words, as long as there are enough of them."""
    words = [word for word in (part.strip(string.punctuation) for part in text.split()) if word.isalnum()]
    if not words:  # a script with punctuation of its own
        spaced = "".join(" " if unicodedata.category(c).startswith("P") else c for c in text)
        words = [word for word in spaced.split() if word.isalnum()]
    for most in (4, 3, 2, 1):
        long = [word for word in words if len(word) > most]
        if len(long) * 2 >= length:
            return long
    return words


class LRUCache:
    """Counts how often keys came; forgets those that did not come for longest."""

    def __init__(self, maxsize=128):
        if maxsize < 1:
            raise ValueError("maxsize must be at least 1")
        self.maxsize = maxsize
        self._counts = OrderedDict()
        self._lock = threading.Lock()

    def increment(self, key):
        """Counts the key; returns how often it came before, -1 if never."""
        with self._lock:
            previous = self._counts.pop(key, -1)
            self._counts[key] = max(previous, 0) + 1
            if len(self._counts) > self.maxsize:
                self._counts.popitem(last=False)
            return previous

    def clear(self):
        with self._lock:
            self._counts.clear()


LRU_TEST = LRUCache(maxsize=4096)


def is_duplicate(text, options):
    """Whether the text of a page came more often than the options allow. Counts it."""
    cache = options.dedup if hasattr(options.dedup, "increment") else LRU_TEST
    return cache.increment(text) > options.max_repetitions and len(text) > options.min_duplcheck_size
