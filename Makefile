# SPDX-License-Identifier: GPL-3.0-or-later
# The everyday commands; CMakeLists.txt and CMakePresets.json do the work.

PREFIX ?= /usr/local
CMAKE_FLAGS ?=
FUZZ_SECONDS ?= 600
SOAK_SECONDS ?= 3600
TUNE_GAMES ?= 1000
SHARE_GAMES ?= 4500

.PHONY: all run book check test lint bench bench-server tune shares fuzz soak install format clean

all:
	@scripts/setup build
	@cmake --preset release --log-level=WARNING $(CMAKE_FLAGS) >/dev/null
	@cmake --build --preset release

run: all
	@build/pacru serve

# The second build puts what has been made into the command.
book: all
	@scripts/setup book
	@node scripts/book.mjs build/book
	@cmake --build --preset release

check:
	@scripts/setup test
	@scripts/test quick

test:
	@scripts/setup test
	@scripts/test

lint:
	@scripts/setup test
	@scripts/lint

bench: all
	@scripts/setup bench
	@bench/run

bench-server: all
	@cmake --build build --target echo load
	@node bench/server.mjs build

tune: all
	@scripts/setup test
	@scripts/tune $(TUNE_GAMES)

shares: all
	@scripts/setup test
	@scripts/shares $(SHARE_GAMES)

fuzz:
	@scripts/setup test
	@scripts/fuzz $(FUZZ_SECONDS)

soak:
	@scripts/setup test
	@scripts/soak $(SOAK_SECONDS)

install: all
	@DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(PREFIX)"

format:
	@scripts/setup test
	@find include src tests fuzz tuning examples -name "*.[ch]" -exec clang-format -i {} +

clean:
	@rm -rf build
