"""What takes minutes or hours is played by ``make soak`` alone, which says so by its profile."""

import os

collect_ignore_glob = [] if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else ["test_*.py"]
