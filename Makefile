# make run      start the app on this computer: a window where Flet has one, or else the browser
#               WINDOW=1 lets Flet fetch what a window of its own needs, once
# make serve    the same for the phones on this Wi-Fi; prints the address and its code
#               HOST_NAME=laptop.example where they find it by a name
#               encrypted with CERTIFICATE=certificate.pem KEY=key.pem: see build/README.md
# make web      a folder for any web host: the app runs in the browser alone, also without a network
# make test     every test, also those in a real browser
# make check    format, style, types, who may import whom, and whether every import is declared
# make bench    print how fast it is and how small the codes are; PART=laptop prints only that part,
#               OTHER=https://… visits another web app beside the browser copy, in the same rounds
# make soak     what is too long for every day: fifty times as many random states, the longest plays, whether
#               every line and branch of the rules is reached
# make golden   write down what is missing in tests/golden; changes nothing that is there
# make pictures take the pictures in docs/pictures anew; PART=score takes only those of the score
# make clean    remove what the other words made
#
# A play in the browser that stumbles is played once more, and a line says so: a drawing engine
# without a graphics card, on a machine with other work, now and then drops a touch.
#
# The packages go into .venv, in the versions of constraints.txt. Another Python:
# `make run PYTHON=python3.13`

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt

.PHONY: help run serve web test check bench soak golden pictures clean
.DELETE_ON_ERROR:

help:
	@sed -n 's/^# \(make [a-z].*\)/\1/p' Makefile

run: .venv/host $(if $(WINDOW),.venv/window)
	@$(BIN)/python main.py

serve: .venv/host
	@$(BIN)/python main.py --serve $(if $(CERTIFICATE),--certificate $(CERTIFICATE) --key $(KEY)) $(if $(HOST_NAME),--host-name $(HOST_NAME))

web: .venv/web
	@$(BIN)/python build/web.py

test: .venv/test
	@$(BIN)/python -m tests.debian
	@$(BIN)/python -m pytest -q -n 2 --dist loadfile --ignore tests/browser
	@$(BIN)/python -m pytest -q tests/browser -m 'not patient' --reruns 1 -raR --durations 12

check: .venv/test
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo
	@said=$$($(BIN)/deptry --no-ansi . 2>&1) || { echo "$$said" >&2; exit 1; }
	@said=$$($(BIN)/deptry --no-ansi tests --exclude '\.venv' --optional-dependencies-dev-groups none --ignore DEP002 2>&1) \
		|| { echo "$$said" >&2; exit 1; }

bench: .venv/test
	@$(BIN)/python -m tests.debian
	@OTHER='$(OTHER)' TAP='$(TAP)' ROUNDS='$(ROUNDS)' $(BIN)/python -m tests.bench $(PART)

soak: .venv/test
	@$(BIN)/python -m tests.debian
	@$(BIN)/python -m pytest -q -n 2 --dist loadfile --ignore tests/browser --cov=companion
	@HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -q tests/companion tests/soak
	@$(BIN)/python -m pytest -q tests/browser --reruns 1 -raR

golden: .venv/test
	@$(BIN)/python -m tests.debian
	@$(BIN)/python -m pytest -q --golden tests/companion/test_golden.py tests/browser/test_gallery.py

pictures: .venv/test
	@$(BIN)/python -m tests.debian
	@$(BIN)/python -m tests.browser.pictures $(PART)

clean:
	@rm -rf .venv build/out .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- packages: what the app needs (host), the browser copy (web), and the tests ---

NEEDS = import sys, tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	print(*p["dependencies"], *(n for e in sys.argv[1:] for n in p["optional-dependencies"][e]), sep="\n")
OLD = import sys; sys.exit(sys.version_info < (3, 11) and \
	"Companion needs Python 3.11 or newer, this is %d.%d. Say which one: make run PYTHON=python3.11" % sys.version_info[:2])

.venv/made: pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here. Install Python 3.11 or newer." >&2; exit 1; }
	@$(PYTHON) -c '$(OLD)'
	@echo "Installing what the app needs into .venv ..."
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/host: .venv/made
	@$(BIN)/python -c '$(NEEDS)' host | $(PIP) -r /dev/stdin
	@touch $@

.venv/window: .venv/host
	@$(BIN)/python -c '$(NEEDS)' host window | $(PIP) -r /dev/stdin
	@touch $@

.venv/web: .venv/made
	@$(BIN)/python -c '$(NEEDS)' host web | $(PIP) -r /dev/stdin
	@touch $@

.venv/test: .venv/host
	@echo "Installing what the tests need ..."
	@$(BIN)/python -c '$(NEEDS)' host test | $(PIP) -r /dev/stdin
	@touch $@
