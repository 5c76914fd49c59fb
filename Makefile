# The doors of the house. CMake does the building (see CMakePresets.json); this file only strings commands together.

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 600
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help demo test build bench peers papers install compare wasm wheel js extension asan tsan fuzz lint format goldens clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: build ## install dependencies, build, extract the pages of examples/
	@tools/demo build/release/bin/pith

test: ## install dependencies, build, run every check; the last line counts them
	@tools/install-deps test fuzz python
	@tools/run_tests.py

build: ## the release binary: build/release/bin/pith
	@tools/install-deps build
	@cmake --preset release >/dev/null
	@cmake --build --preset release

install: build ## install below PREFIX (default /usr/local), staged into DESTDIR
	DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

bench: ## parse throughput beside other parsers, and growth on hostile input
	@tools/install-deps bench
	@cmake --preset bench >/dev/null
	@cmake --build --preset bench
	@bench/run

peers: build ## other extraction tools on the same corpora; writes docs/benchmarks/peers.md (ARGS: see tools/peers/run.py)
	-@tools/install-deps peers
	@tools/peers/run.py $(ARGS)

papers: build ## every table and curve of the five papers beside our figures; writes docs/papers.md (ARGS: see tools/papers)
	@tools/papers build/release/bin/pith -o docs/papers.md $(ARGS)

compare: ## trees against those of parse5, on real pages and random tag soup; decoders against others
	@tools/install-deps test
	@tools/run_tests.py compare

wasm: build ## build/wasm/pith.wasm, its size, and its answers beside the native ones (ARGS: folders of pages)
	@tools/install-deps wasm
	@cmake --preset wasm >/dev/null
	@cmake --build --preset wasm
	@printf 'pith.wasm: %d bytes, %d with brotli\n' $$(wc -c < build/wasm/pith.wasm) $$(brotli -q 11 -c build/wasm/pith.wasm | wc -c)
	@node tools/wasm/compare.mjs build/wasm/pith.wasm build/release/bin/pith $(ARGS)

wheel: ## wheels of the Python package that need nothing installed, for every Python here: build/wheels
	@tools/install-deps build python
	@tools/make_wheels

js: ## the package for JavaScript: build/js/pith-extract-*.tgz
	@tools/install-deps wasm
	@cmake --preset wasm >/dev/null
	@cmake --build --preset wasm
	@node bindings/js/build.mjs build/wasm/pith.wasm build/js/package
	@cd build/js/package && npm pack --pack-destination ..

extension: ## the extension for Chromium and Firefox: build/extension, and as zip files
	@tools/install-deps test wasm
	@cmake --preset wasm >/dev/null
	@cmake --build --preset wasm
	@node web/extension/build.mjs build/wasm/pith.wasm build/extension

asan: ## the tests under AddressSanitizer and UndefinedBehaviorSanitizer
	@tools/install-deps test
	@tools/run_tests.py asan

tsan: ## the tests under ThreadSanitizer
	@tools/install-deps test
	@tools/run_tests.py tsan

fuzz: ## every fuzz target for FUZZ_SECONDS (default 600) seconds; goes on where the last run ended, findings become seeds
	@tools/install-deps fuzz
	@fuzz/run $(FUZZ_SECONDS)

lint: ## format, clang-tidy, layers, names, shell
	@tools/install-deps test
	@cmake --preset dev >/dev/null
	@tools/lint

format: ## format the sources in place
	@tools/install-deps test
	@tools/lint --fix format

goldens: ## write the expected outputs of the golden tests anew; read the diff before you commit it
	@tools/install-deps test
	@cmake --preset dev >/dev/null
	@cmake --build --preset dev
	@PITH_UPDATE_GOLDENS=1 ctest --preset dev --output-on-failure -R '[Gg]olden|^cli\.'

clean: ## delete build/
	rm -rf build
