import re

from conftest import PROJECT


def test_every_block_of_the_page_runs():
    blocks = re.findall(r"^```python\n(.*?)^```", (PROJECT / "docs/python.md").read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    names = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
