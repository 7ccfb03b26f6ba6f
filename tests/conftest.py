"""How hard Hypothesis tries, chosen by REFEREE_PROFILE: ``fast``, ``thorough`` (the default under CI), ``deep``."""

import os

from hypothesis import HealthCheck, settings

# A loaded machine must not fail a test, so there is no deadline; a failure prints what repeats it.
# The two health checks measure speed, which is for the benchmarks to do.
settings.register_profile(
    "fast", deadline=None, print_blob=True, report_multiple_bugs=False, max_examples=40, stateful_step_count=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("thorough", settings.get_profile("fast"), max_examples=300, stateful_step_count=50)
settings.register_profile("deep", settings.get_profile("fast"), max_examples=5000, stateful_step_count=80)
settings.load_profile(os.environ.get("REFEREE_PROFILE") or ("thorough" if os.environ.get("CI") else "fast"))
