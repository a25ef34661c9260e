# make run      start the app on this computer: a window where Flet has one, or else the browser
#               WINDOW=1 lets Flet fetch what a window of its own needs, once
# make serve    the same for the phones on this Wi-Fi; prints the address and its code
#               HOST_NAME=laptop.example where they find it by a name
#               encrypted with CERTIFICATE=certificate.pem KEY=key.pem: see build/README.md
# make web      a folder for any web host: the app runs in the browser alone, also without a network
# make hosted   what a public address for many tables needs, in build/out: NAME=companion.example,
#               HOSTS="127.0.0.1:8601 …" for other hosts than two here; docs/hosting.md goes on from there
# make dev      the same as make run in a browser, restarted whenever a file of the app is saved
# make setup    what the tests need besides Python's packages: three browsers, Node.js, nginx, Redis, …
# make fast     every test that needs neither a browser nor another program, about a minute on two cores:
#               slow laws with nine tools that have every kind of block and field, fewer random states
# make test     every test but the longest plays, also those in a real browser; long laws about code
#               that all tools share are played with nine of them, as above; RERUNS=0 plays nothing a second time
# make plain    the tests of the screens without our own pieces of Flet's code, as with another version of Flet
# make check    format, style, types, who may import whom, its picture, turns of phrase that are never right,
#               and whether every import is declared
# make bench    print how fast it is and how small the codes are; PART=laptop prints only that part,
#               OTHER=https://… visits another web app beside the browser copy, in the same rounds
# make soak     what is too long for every day: those laws with all tools, a hundred times as many random
#               states, the longest plays,
#               searches for what breaks a reader, whether every branch of the rules is reached
# make mutants  change the code of PART=companion/plays a little, up to 200 times, and print which changes no
#               test notices; an hour at most. MOST=60 changes it less often, SEED=1 in other places,
#               TESTS="tests/companion/plays …" plays other tests than those in the folder of the same name
# make words    print every sentence that players read, by tool, module and document, with its level, the
#               hardest ones, and turns of phrase that may read as translated; PART=turf-war or
#               PART=docs/hosting prints only what begins with it
# make golden   write down what is missing in tests/golden; changes nothing that is there
# make pictures take every screen into build/out/pictures, and from them the sheets in docs/pictures;
#               GAME=makiavelia takes that game's only, PART=score only what has score in its name,
#               PART=engines puts every kind of field and block in three browsers beside each other,
#               PART=worlds MOCKS=folder puts screens beside the mock-ups in that folder
# make clean    remove what the other targets made
#
# No test depends on how fast the machine is. A play in the browser that fails is played once more
# all the same, and a line says so: a drawing engine without a graphics card may fail by itself.
#
# The packages go into .venv, in the versions of constraints.txt. Another Python:
# `make run PYTHON=python3.13`

# Python keeps what it has compiled, also where it is told not to: the tests start many programs, and
# each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
RERUNS ?= 1
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -q
BOTH := -n 2 --dist loadfile --no-loadscope-reorder
# A test that never ends is told by its name, after a time that no busy machine needs.
ENDS := --timeout 1200 -o timeout_func_only=true
READY = $(BIN)/python -m tests.system_packages --missing $(1) || $(MAKE) --no-print-directory setup
NEEDS := $(BIN)/python build/packages.py
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt

.PHONY: help run dev serve web hosted setup fast test plain check bench soak mutants words golden pictures clean
.DELETE_ON_ERROR:

help:
	@sed -n '/^# make run/,/^# make clean/s/^# \{0,1\}//p' Makefile

run: .venv/app $(if $(WINDOW),.venv/window)
	@$(BIN)/python main.py

serve: .venv/app
	@$(BIN)/python main.py --serve $(if $(CERTIFICATE),--certificate $(CERTIFICATE) --key $(KEY)) $(if $(HOST_NAME),--host-name $(HOST_NAME))

web: .venv/web
	@$(BIN)/python build/web.py

hosted: .venv/hosted web
	@$(BIN)/python build/hosting.py --name '$(NAME)' --brotli --out build/out/hosted $(foreach host,$(HOSTS),--host $(host))

dev: .venv/test
	@echo "Open http://127.0.0.1:8550. The page finds back by itself after each start."
	@$(BIN)/watchfiles --filter default "$(BIN)/python main.py --browser --no-open" companion screens assets main.py

setup: .venv/test
	@$(BIN)/python -m tests.system_packages

fast: .venv/test
	@$(call READY,libzbar0)
	@$(MAKE) --no-print-directory -k -j $(or $(CORES),2) $(if $(filter output-sync,$(.FEATURES)),-O) $(FAST_PARTS)

# The parts of make fast run at once, as many as there are cores. Each loads its own tests only, which
# pytest-xdist does not. To rewrite every assert takes longer than to load the tests, so only the tests
# that failed have that done: they are played once more, to show what was compared. No plugin is of use
# here, and what tests print is kept without asking the system each time.
CORES = $(shell getconf _NPROCESSORS_ONLN)
FAST_PARTS = .fast-companion .fast-screens .fast-light .fast-pages .fast-others
LIGHT = tests/screens/light tests/screens/server
PAGES = tests/screens/pages tests/screens/tool
WITHOUT = $(addprefix --ignore ,$(1))
.fast-companion: TESTS = tests/companion
.fast-light: TESTS = $(LIGHT)
.fast-pages: TESTS = $(PAGES)
.fast-screens: TESTS = tests/screens $(call WITHOUT,$(LIGHT) $(PAGES))
.fast-others: TESTS = tests $(call WITHOUT,tests/browser tests/companion tests/screens)
$(FAST_PARTS): FAST = HYPOTHESIS_PROFILE=fast HYPOTHESIS_NO_PLUGINS=1 PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 $(PYTEST) $(TESTS) \
	-m 'not patient and not program and not long' \
	-o cache_dir=.pytest_cache/$@ --capture=sys -p no:faulthandler
$(FAST_PARTS):
	@$(FAST) --assert=plain || { $(FAST) --last-failed --last-failed-no-failures none; exit 1; }

test: .venv/test
	@$(READY)
	@$(PYTEST) $(BOTH) $(ENDS) --ignore tests/browser -m 'not patient'
	@$(PYTEST) -n 3 --dist loadgroup $(ENDS) tests/browser -m 'not patient' --reruns $(RERUNS) -raR --durations 12

plain: .venv/test
	@$(call READY,libzbar0)
	@COMPANION_PLAIN_FLET=1 $(PYTEST) $(BOTH) $(ENDS) tests/screens -m 'not patched and not patient and not program'

check: .venv/test
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python build/architecture.py --check
	@$(BIN)/python -m tests.phrases
	@said=$$($(BIN)/deptry --no-ansi . 2>&1) || { echo "$$said" >&2; exit 1; }
	@said=$$($(BIN)/deptry --no-ansi tests --exclude '\.venv' --non-dev-dependency-groups web,test --ignore DEP002 2>&1) \
		|| { echo "$$said" >&2; exit 1; }

bench: .venv/test
	@$(READY)
	@OTHER='$(OTHER)' TAP='$(TAP)' ROUNDS='$(ROUNDS)' $(BIN)/python -m tests.bench $(PART)

soak: .venv/test
	@$(READY)
	@HYPOTHESIS_PROFILE=covering $(PYTEST) $(BOTH) --ignore tests/browser -m 'not patient' --cov=companion
	@HYPOTHESIS_PROFILE=soak $(PYTEST) tests/companion tests/soak tests/screens/light/test_same.py tests/screens/light/test_touches.py
	@$(PYTEST) tests/browser --reruns 1 -raR

mutants: .venv/test
	@$(call READY,libzbar0)
	@$(BIN)/python -m tests.mutants $(PART) $(if $(TESTS),--tests $(TESTS)) $(if $(MOST),--most $(MOST)) $(if $(SEED),--seed $(SEED))

words: .venv/test
	@$(BIN)/python -m tests.sentences $(PART)

golden: .venv/test
	@$(READY)
	@$(PYTEST) --golden tests/companion/test_golden.py tests/browser/test_gallery.py

pictures: .venv/test
	@$(READY)
	@$(BIN)/python -m tests.browser.pictures $(if $(GAME),--game $(GAME)) $(if $(MOCKS),--mocks $(MOCKS)) $(PART)

clean:
	@rm -rf .venv build/out .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- packages: what the app needs (app), the browser copy (web), and the tests ---

.venv/made: pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here. Install Python 3.11 or newer." >&2; exit 1; }
	@$(PYTHON) build/packages.py
	@echo "Installing what the app needs into .venv ..."
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/app: .venv/made
	@$(NEEDS) app | $(PIP) -r /dev/stdin
	@touch $@

.venv/hosted: .venv/app
	@$(NEEDS) app hosted | $(PIP) -r /dev/stdin
	@touch $@

.venv/window: .venv/app
	@$(NEEDS) app window | $(PIP) -r /dev/stdin
	@touch $@

.venv/web: .venv/made
	@$(NEEDS) app web | $(PIP) -r /dev/stdin
	@touch $@

.venv/test: .venv/app
	@echo "Installing what the tests need ..."
	@$(NEEDS) app hosted test | $(PIP) -r /dev/stdin
	@touch $@
