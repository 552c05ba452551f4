"""The app, put together: settings, database, languages, guard, addresses, templates."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from flask import Flask, request, url_for
from flask_babel import Babel
from flask_compress import Compress
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import labels
from scorekeeper.chart import MARKS, line_names, share_bar, signed_bar
from scorekeeper.database import init_database
from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening_choices import Fives, MeetingsOf
from scorekeeper.guard import init_guard
from scorekeeper.rules import Contract, Preset
from scorekeeper.settings import beside_or_inside, default_settings, instance_folder, secret_key
from scorekeeper.statistics.spans import MONTHS
from scorekeeper.views import init_access, init_errors, init_routes
from scorekeeper.views.access import may
from scorekeeper.views.following import Following
from scorekeeper.views.links import only_on_this_machine
from scorekeeper.views.preferences import LANGUAGES, chosen_language, chosen_theme
from scorekeeper.views.shell import icon_url


class ScoreKeeper(Flask):
    """The app; what it logs of a request never holds a link."""

    def log_exception(self, exc_info: Any) -> None:
        """Log what went wrong with the rule of the address instead of the address."""
        self.logger.error("Exception on %s [%s]", request.url_rule, request.method, exc_info=exc_info)


def build_app(settings: Mapping[str, Any] | None, instance: Path | None) -> Flask:
    """The app, as :func:`scorekeeper.create_app` describes it."""
    folder = instance or instance_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # its database holds the links
    app = ScoreKeeper(
        __name__,
        instance_path=str(folder.resolve()),
        template_folder=str(beside_or_inside("templates")),
        static_folder=None,
    )
    app.config.from_mapping(default_settings(folder))
    app.config.from_mapping(settings or {})
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or secret_key(folder)
    if app.config["TRUSTED_PROXIES"]:
        count = app.config["TRUSTED_PROXIES"]
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]
    init_database(app)
    Babel(app, locale_selector=chosen_language, timezone_selector=None)
    Compress(app)
    init_guard(app)
    CSRFProtect(app)
    init_routes(app)
    init_access(app)
    init_errors(app)
    app.wsgi_app = Following(app)  # type: ignore[method-assign]
    _init_templates(app)
    return app


def _init_templates(app: Flask) -> None:
    version = _static_version(beside_or_inside("static"))
    app.extensions["scorekeeper.static_version"] = version
    environment = app.jinja_env
    environment.trim_blocks = True
    environment.lstrip_blocks = True
    environment.filters |= {
        "points": labels.points,
        "signed": labels.signed,
        "signed_chips": labels.signed_chips,
        "clock": labels.clock,
        "day_and_clock": labels.day_and_clock,
        "rank": labels.rank_label,
        "ordinal": labels.ordinal,
        "calendar_day": labels.calendar_day,
        "count": labels.count,
        "span_title": labels.span_title,
        "month_label": labels.month_label,
        "session_title": labels.session_title,
        "role_here": labels.role_here_label,
    }
    icon = (beside_or_inside("static") / "icons" / "icon.svg").read_text(encoding="utf-8")
    environment.globals |= {
        # In the page itself: one request less.
        "icon_address": f"data:image/svg+xml,{quote(icon)}",
        "icon_url": icon_url,
        "months": MONTHS,
        "line_label": labels.line_label,
        "part_label": labels.part_label,
        "bonus_label": labels.bonus_label,
        "contract_label": labels.contract_label,
        "side_label": labels.side_label,
        "kind_label": labels.kind_label,
        "slam_label": labels.slam_label,
        "misere_word": labels.misere_word,
        "misere_label": labels.misere_label,
        "small_slam_label": labels.small_slam_label,
        "rules_label": labels.rules_label,
        "odd_chip_label": labels.odd_chip_label,
        "broke_label": labels.broke_label,
        "bust_label": labels.bust_label,
        "chips_text": labels.chips_text,
        "start_messages": labels.start_messages,
        "reading_messages": labels.reading_messages,
        "waiting_messages": labels.waiting_messages,
        "won_text": labels.won_text,
        "chip_rule_lines": labels.chip_rule_lines,
        "rule_lines": labels.rule_lines,
        "rule_differences": labels.rule_differences,
        "preset_label": labels.preset_label,
        "preset_note": labels.preset_note,
        "presets": tuple(Preset),
        "contracts": tuple(Contract),
        "handful_label": labels.handful_label,
        "result_label": labels.result_label,
        "bonus_words": labels.bonus_words,
        "deal_facts": labels.deal_facts,
        "differing_facts": labels.differing_facts,
        "deal_lines": labels.deal_lines,
        "computation": labels.computation,
        "shares_rows": labels.shares_rows,
        "chip_rows": labels.chip_rows,
        "stack_text": labels.stack_text,
        "moved_text": labels.moved_text,
        "purchase_text": labels.purchase_text,
        "entry_title": labels.entry_title,
        "average": labels.average,
        "draw_label": labels.draw_label,
        "draw_note": labels.draw_note,
        "draw_methods": tuple(DrawMethod),
        "evening_name": labels.evening_name,
        "evening_title": labels.evening_title,
        "length_text": labels.length_text,
        "people_text": labels.people_text,
        "progress_text": labels.progress_text,
        "fives_label": labels.fives_label,
        "fives": tuple(Fives),
        "meetings_label": labels.meetings_label,
        "meetings_of": tuple(MeetingsOf),
        "table_size": labels.table_size,
        "time_text": labels.time_text,
        "round_progress": labels.round_progress,
        "spare_label": labels.spare_label,
        "spares": tuple(Spare),
        "table_state": labels.table_state,
        "amount_text": labels.amount_text,
        "evenings_text": labels.evenings_text,
        "mean_text": labels.mean_text,
        "movement_text": labels.movement_text,
        "name_in": labels.name_in,
        "chart_marks": MARKS,
        "line_names": line_names,
        "share_bar": share_bar,
        "signed_bar": signed_bar,
        "may": may,
        "only_on_this_machine": only_on_this_machine,
        "role_label": labels.role_label,
        "link_title": labels.link_title,
        "link_text": labels.link_text,
        "new_id": uuid4,
        "asset": lambda path: url_for("static_file", version=version, filename=path),
    }

    @app.context_processor
    def page_settings() -> dict[str, Any]:
        return {"locale": labels.current_locale(), "languages": list(LANGUAGES.items()), "theme": chosen_theme()}


def _static_version(folder: Path) -> str:
    """A word that changes with the content of any file of the interface."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
