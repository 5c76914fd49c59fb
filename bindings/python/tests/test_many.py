import itertools
import multiprocessing
import os
import pickle
import resource
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import pith


def test_extract_many_keeps_the_order_and_the_bytes(pages):
    expected = [pith.extract(page) for page in pages]
    for threads in (1, 2, 8):
        assert list(pith.extract_many(pages, threads=threads)) == expected


def test_extract_many_takes_urls():
    page = "<article><p>See <a href=x>this</a> and more of it.</p></article>"
    results = list(pith.extract_many([(page, "https://a.example/"), (page, None)], threads=2, method="all"))
    assert "https://a.example/x" in results[0].content and "https:" not in results[1].content


def test_extract_many_reads_no_further_than_it_must():
    read = 0

    def endless():
        nonlocal read
        for read in itertools.count(1):
            yield "<p>x"

    results = pith.extract_many(endless(), threads=2)
    for _ in range(20):
        next(results)
    assert read <= 20 + 8
    results.close()


def test_extract_many_tells_of_wrong_options_at_once():
    with pytest.raises(pith.UnknownOption):
        pith.extract_many([], nothing=1)
    with pytest.raises(ValueError):
        pith.extract_many([], threads=-1)


@pytest.mark.parametrize("threads", [1, 2])
def test_extract_many_with_bad_pages(threads):
    pages = ["<p>a", 3, "<p>b"]
    results = list(pith.extract_many(pages, threads=threads, return_exceptions=True))
    assert isinstance(results[1], TypeError) and results[2].status == "ok"
    with pytest.raises(TypeError):
        list(pith.extract_many(pages, threads=threads))


def test_one_extractor_for_eight_threads(pages):
    extractor = pith.Extractor()
    expected = [extractor.extract(page) for page in pages]
    with ThreadPoolExecutor(8) as pool:
        runs = [pool.submit(lambda: [extractor.extract(page) for page in pages]) for _ in range(8)]
        assert all(run.result() == expected for run in runs)


def test_the_interpreter_runs_while_a_page_is_read():
    """Counts on a thread of its own; a call that kept the GIL would stop it for the whole page."""
    page = b"<p>Some words of a long page, again and again. " * 60_000
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    start = time.perf_counter()
    pith.extract(page)
    end = time.perf_counter()
    done.set()
    ticker.join()
    assert sum(start < moment < end for moment in ticks) >= 5


def _content(page):
    return pith.extract(page).content


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_other_processes(pages, start):
    expected = [_content(page) for page in pages[:20]]
    with multiprocessing.get_context(start).Pool(2) as pool:
        assert pool.map(_content, pages[:20]) == expected


def test_a_fork_while_threads_work(pages):
    stop = threading.Event()

    def work():
        for page in itertools.cycle(pages):
            if stop.is_set():
                return
            pith.extract(page)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(5):
            child = os.fork()
            if child == 0:
                os._exit(0 if pith.extract("<title>T</title>").title == "T" else 1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_an_extractor_can_be_pickled():
    extractor = pickle.loads(pickle.dumps(pith.Extractor(format="text", exclude=["p.ad"])))
    assert extractor.extract("<p class=ad>Buy</p><p>Stay</p>").content == pith.extract(
        "<p class=ad>Buy</p><p>Stay</p>", format="text", exclude=["p.ad"]).content


def test_memory_does_not_grow():
    page = "<article><h1>Tea</h1><p>Tea is a drink that is made of leaves, in hot water, for many.</p><img src=a.png></article>"

    def run(times):
        for _ in range(times):
            pith.extract(page)
            with pytest.raises(pith.BadSelector):
                pith.extract(page, include="p[")
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = run(2_000)
    assert run(10_000) - before < 2_000  # kB: less than a fifth of a byte for each that it reads
