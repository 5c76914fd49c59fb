"""What schemathesis does not know: bodies of JSON Lines. tools/attack_server loads it."""

import json

import schemathesis


@schemathesis.serializer("application/jsonl")
def json_lines(_, value):
    return value.encode(errors="replace") if isinstance(value, str) else value if isinstance(value, bytes) else json.dumps(value).encode()
