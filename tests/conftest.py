"""What every test shares: how long hypothesis searches. Knows nothing of what is tested.

dev: 50 examples; ci (where CI is set): 300, always the same; soak (`make soak`): 5,000, different each time; brief
(`make coverage`): 30, always the same. What is searched for each of many rule sets anew: tests/searching.py.
An example that fails goes into its test as an explicit one.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True, database=None)
settings.register_profile("brief", max_examples=30, deadline=None, derandomize=True, database=None)
settings.register_profile(
    "soak", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))
