"""Club evenings over HTTP: one file per verb, and a whole evening."""
