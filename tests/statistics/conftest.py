"""Property tests take the time they need, as those of the rules."""

import tests.rules.conftest  # noqa: F401
