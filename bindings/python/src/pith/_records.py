"""What the library gives, as plain objects. Their attributes are the fields of the library's own tables."""


class Error(Exception):
    """Why a call gave nothing. ``code`` names the reason; there is a class below this one for each."""

    code = "error"


class Record:
    """Named values: attributes, ``to_dict()``, equality, and it can be pickled."""

    def __init__(self, fields):
        self.__dict__.update(fields)

    def to_dict(self):
        """The fields as plain dicts, lists, strings and numbers."""
        return {name: _plain(value) for name, value in self.__dict__.items()}

    def __eq__(self, other):
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None

    def __reduce__(self):
        return type(self), (self.__dict__,)

    def __repr__(self):
        shown = ", ".join(f"{name}={_short(value)}" for name, value in self.__dict__.items() if value not in ("", None, []))
        return f"{type(self).__name__}({shown})"


class Result(Record):
    """A page's content and what is known about the page. ``str(result)`` is the content."""

    def __str__(self):
        return self.content


class Image(Record):
    """An image of the page."""


class Post(Record):
    """What one person wrote: a reader's comment. ``str(post)`` is its text."""

    def __str__(self):
        return self.text


class Entities(Record):
    """The names in a page's content."""


class Entity(Record):
    """A name of a person, a place or an organisation. ``str(entity)`` is the name."""

    def __str__(self):
        return self.text


class Region(Record):
    """A part of the page."""


class Text(Record):
    """A text of the page, and whether the method kept it."""


class Explanation(Record):
    """Why each block of a page was kept or dropped."""


class Block(Record):
    """Neighbouring texts that were kept or dropped for the same reason."""


class Page(Record):
    """A page of an archive: ``html`` as the server sent it, and what the archive tells of it."""


class PageFacts(Record):
    """What reading a page finds before any method runs."""


def _plain(value):
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


def _short(value, most=60):
    shown = repr(value)
    return shown if len(shown) <= most else f"{shown[:most]}..."
