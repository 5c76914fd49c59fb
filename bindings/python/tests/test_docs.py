import re

from conftest import PROJECT


def run_blocks(page, names):
    blocks = re.findall(r"^```python\n(.*?)^```", (PROJECT / page).read_text(), re.MULTILINE | re.DOTALL)
    for block in blocks:
        exec(compile(block, page, "exec"), names)
    return len(blocks)


def test_every_block_of_the_page_runs():
    assert run_blocks("docs/python.md", {}) >= 5
