"""Memory that is kept between calls."""

from .deduplication import LRU_TEST


def reset_caches():
    """Forgets the texts that ``deduplicate`` has seen."""
    LRU_TEST.clear()
