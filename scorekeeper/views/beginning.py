"""What beginning a session has in common, in a club that is there and in one that begins with it."""

from collections.abc import Callable, Sequence
from uuid import uuid4

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import NewSessionForm
from scorekeeper.labels import gettext
from scorekeeper.rules import FFT, RuleSet
from scorekeeper.sessions import NamedRules
from scorekeeper.views.preferences import remember_link
from scorekeeper.views.rule_choice import OWN, choice_label, named_choice


def begin_session(
    form: NewSessionForm,
    named: Sequence[NamedRules],
    start: Callable[[RuleSet], str],
    page: Callable[..., str],
    *,
    may_change_rules: bool = True,
) -> ResponseReturnValue:
    """Begin the session of a form and go to its sheet; or show the form with every reason why it does not begin.

    ``start`` begins it by these rules and returns what opens it; ``page`` is the page of the form.
    """

    def show(status: int, **said: object) -> ResponseReturnValue:
        chosen = choice_label(form.rules.data, named)
        return page(
            form=form, house_rules=named, may_change_rules=may_change_rules, chosen_rules=chosen, **said
        ), status

    own = may_change_rules and form.rules.data == OWN
    choice = form.stakes.data if form.for_chips else form.rules.data
    rules = FFT if own and not form.for_chips else named_choice(choice or "", named)
    valid = form.validate_on_submit()
    if rules is None:
        form.rules.errors = [gettext("Choose the rules: these are not here any more.")]
    if not valid or rules is None:
        return show(422 if request.method == "POST" else 200)
    try:
        token = start(rules)
    except store.SamePersonError as same:
        reason = gettext("%(first)s and %(second)s are the same person.", first=same.first, second=same.second)
        form.people.errors = [reason]
        return show(422)
    except store.StartedOtherwiseError as started:
        # The person came back to the form and changed something: which of the two evenings is meant, nobody else knows.
        form.form_id.data = str(uuid4())
        return show(409, started=started.token, renewed=started.token is None)
    to_rules = own and not form.for_chips
    address = url_for("change_rules", token=token, own=1) if to_rules else url_for("sheet", token=token)
    response = redirect(address, 303)
    remember_link(response, token)  # whatever page is opened next, the way back is known
    return response
