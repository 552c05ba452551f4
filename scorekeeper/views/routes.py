"""Every address, what answers it, and the role that its link must have."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from flask import Flask
from flask.typing import ResponseReturnValue

from scorekeeper.sheet import Role
from scorekeeper.views import (
    chips,
    deals,
    files,
    links,
    recap,
    recording,
    rules,
    season,
    session,
    sheet,
    shell,
    start,
)
from scorekeeper.views.access import RoleConverter, RowConverter
from scorekeeper.views.clubs import club, people, settings
from scorekeeper.views.clubs import deals as club_deals
from scorekeeper.views.clubs import rules as club_rules
from scorekeeper.views.clubs import sessions as club_sessions
from scorekeeper.views.evenings import opening, presence, rounds, showing, tables

TABLE = "/s/<token>"
CLUB = "/c/<club_token>"
DEAL = f"{TABLE}/deals/<uuid:deal_id>"
PERSON = f"{TABLE}/people/<int:player_id>"
EVENING = f"{CLUB}/evenings/<int:evening_id>"
ROUND = f"{EVENING}/rounds/<int:number>"
AT_TABLE = f"{EVENING}/tables/<int:number>"
MEMBER = f"{CLUB}/people/<int:player_id>"
HOUSE_RULES = f"{CLUB}/rules/<int:rules_id>"


class Route(NamedTuple):
    """An address: ``roles`` holds the role needed for each method, None where no link is needed."""

    path: str
    view: Callable[..., ResponseReturnValue]
    roles: Mapping[str, Role | None]


READ = {"GET": Role.VIEWER}
LEAD = {"GET": Role.ORGANISER, "POST": Role.ORGANISER}
ENTER = {"GET": Role.SCORER, "POST": Role.SCORER}

ROUTES = (
    Route("/", start.start, {"GET": None}),
    Route("/sessions/new", start.new_session, {"GET": None, "POST": None}),
    Route("/clubs/new", settings.new_club, {"GET": None, "POST": None}),
    Route("/open", start.open_link, {"GET": None, "POST": None}),
    Route("/forget", start.forget, {"GET": None, "POST": None}),
    Route("/security", start.security, {"GET": None}),
    Route("/preferences", start.preferences, {"POST": None}),
    Route("/static/<version>/<path:filename>", files.static_file, {"GET": None}),
    Route("/manifest.webmanifest", shell.manifest, {"GET": None}),
    Route("/sw.js", shell.worker, {"GET": None}),  # at the root: a worker controls what lies below its own address
    Route("/offline", shell.offline, {"GET": None}),
    Route("/unanswered", shell.unanswered, {"GET": None}),
    Route(f"{TABLE}/", sheet.sheet, READ),
    Route(f"{TABLE}/live", sheet.follow, READ),
    Route(f"{TABLE}/changes", sheet.changes, READ),
    Route(f"{TABLE}/session.csv", sheet.export, READ),
    Route(f"{TABLE}/chips", chips.buy_chips, ENTER),
    Route(f"{TABLE}/deals/new", recording.record_deal, ENTER),
    Route(DEAL, deals.show_deal, READ),
    Route(f"{DEAL}/correct", deals.correct_deal, ENTER),
    Route(f"{DEAL}/withdraw", deals.withdraw_deal, {"POST": Role.SCORER}),
    Route(f"{DEAL}/undo", deals.undo_correction, {"POST": Role.SCORER}),
    Route(f"{DEAL}/both", deals.keep_both, {"POST": Role.SCORER}),
    Route(f"{DEAL}/restore", deals.restore_deal, {"POST": Role.SCORER}),
    Route("/rules", rules.rules_page, {"GET": None}),
    Route(f"{TABLE}/rules", rules.session_rules, READ),
    Route(f"{TABLE}/rules.json", rules.export_rules, READ),
    Route(f"{TABLE}/rules/change", rules.change_rules, LEAD),
    Route(f"{TABLE}/rules/import", rules.import_rules, {"POST": Role.ORGANISER}),
    Route(f"{TABLE}/rules/undo", rules.undo_rules, {"POST": Role.ORGANISER}),
    Route(f"{TABLE}/rules/name", rules.name_rules, {"POST": Role.ORGANISER}),
    Route(f"{TABLE}/session", session.manage_session, {"GET": Role.ORGANISER, "POST": Role.ORGANISER}),
    Route(f"{TABLE}/people", session.seat_player, {"POST": Role.ORGANISER}),
    Route(f"{PERSON}/move", session.move_player, {"POST": Role.ORGANISER}),
    Route(f"{PERSON}/leave", session.leave_table, {"POST": Role.ORGANISER}),
    Route(f"{PERSON}/remove", session.remove_player, {"POST": Role.ORGANISER}),
    Route(f"{PERSON}/return", session.return_to_table, {"POST": Role.ORGANISER}),
    Route(f"{TABLE}/close", session.close_session, {"POST": Role.ORGANISER}),
    Route(f"{TABLE}/reopen", session.reopen_session, {"POST": Role.ORGANISER}),
    Route(f"{TABLE}/share", links.share, READ),
    Route(f"{TABLE}/share/<role:role>", links.share_code, READ),
    Route(f"{TABLE}/links/<role:role>/renew", links.renew_link, {"POST": Role.ORGANISER}),
    Route(f"{TABLE}/club", links.make_club_links, {"POST": Role.ORGANISER}),
    Route(f"{CLUB}/", club.club, READ),
    Route(f"{CLUB}/season", season.season, READ),
    Route(f"{CLUB}/season.csv", season.season_csv, READ),
    Route(f"{CLUB}/statistics", season.statistics, READ),
    Route(f"{CLUB}/people/<int:player_id>", season.player, READ),
    Route(f"{CLUB}/deals.csv", season.deals_csv, READ),
    Route(f"{CLUB}/days/<day>", recap.recap, READ),
    Route(f"{CLUB}/days/<day>/picture.svg", recap.recap_picture, READ),
    Route(f"{CLUB}/sessions/new", club_sessions.new_club_session, ENTER),
    Route(f"{CLUB}/people", people.people, {"GET": Role.VIEWER, "POST": Role.ORGANISER}),
    Route(f"{MEMBER}/edit", people.edit_person, LEAD),
    Route(f"{MEMBER}/merge", people.merge_person, {"POST": Role.ORGANISER}),
    Route(f"{MEMBER}/unmerge", people.unmerge_person, {"POST": Role.ORGANISER}),
    Route(f"{MEMBER}/archive", people.archive_person, {"POST": Role.ORGANISER}),
    Route(f"{MEMBER}/return", people.bring_back_person, {"POST": Role.ORGANISER}),
    Route(f"{CLUB}/rules", club_rules.club_rules, READ),
    Route(f"{CLUB}/rules/usual", club_rules.choose_usual_rules, {"POST": Role.ORGANISER}),
    Route(f"{CLUB}/rules/new", club_rules.add_club_rules, LEAD),
    Route(f"{CLUB}/rules/read", club_rules.read_club_rules, {"POST": Role.ORGANISER}),
    Route(f"{HOUSE_RULES}/rename", club_rules.rename_club_rules, {"POST": Role.ORGANISER}),
    Route(f"{HOUSE_RULES}/remove", club_rules.remove_club_rules, {"POST": Role.ORGANISER}),
    Route(f"{CLUB}/deals", club_deals.club_deals, READ),
    Route(f"{CLUB}/settings", settings.club_settings, LEAD),
    Route(f"{CLUB}/changes", club.club_changes, READ),
    Route(f"{CLUB}/share", club.share_club, READ),
    Route(f"{CLUB}/share/<role:role>", club.share_club_code, READ),
    Route(f"{CLUB}/evenings", showing.evenings, READ),
    Route(f"{CLUB}/evenings/new", opening.new_evening, LEAD),
    Route(f"{EVENING}/", showing.evening, READ),
    Route(f"{EVENING}/live", showing.follow_evening, READ),
    Route(f"{EVENING}/screen", showing.evening_screen, READ),
    Route(f"{EVENING}/screen/live", showing.follow_screen, READ),
    Route(f"{EVENING}/evening.csv", showing.export_evening, READ),
    Route(f"{EVENING}/recap", recap.evening_recap, READ),
    Route(f"{EVENING}/recap.svg", recap.recap_image, READ),
    Route(f"{EVENING}/standings", tables.print_standings, READ),
    Route(f"{EVENING}/sheets", tables.score_sheets, READ),
    Route(f"{EVENING}/cards", tables.table_cards, LEAD),
    Route(f"{EVENING}/changes", club.evening_changes, READ),
    Route(f"{EVENING}/change", opening.change_evening, LEAD),
    Route(f"{EVENING}/close", opening.close_evening, {"POST": Role.ORGANISER}),
    Route(f"{EVENING}/reopen", opening.reopen_evening, {"POST": Role.ORGANISER}),
    Route(f"{EVENING}/call-off", opening.call_off_evening, LEAD),
    Route(f"{EVENING}/hold", opening.hold_evening, {"POST": Role.ORGANISER}),
    Route(f"{EVENING}/people", presence.evening_people, LEAD),
    Route(f"{EVENING}/people/<int:player_id>/leave", presence.leave_evening, {"POST": Role.ORGANISER}),
    Route(f"{EVENING}/rounds/new", rounds.draw_round, LEAD),
    Route(f"{ROUND}/take-back", rounds.take_back_round, LEAD),
    Route(f"{ROUND}/clock", rounds.set_clock, {"POST": Role.ORGANISER}),
    Route(f"{ROUND}/close", rounds.close_round, {"POST": Role.ORGANISER}),
    Route(f"{ROUND}/reopen", rounds.reopen_round, {"POST": Role.ORGANISER}),
    Route(f"{AT_TABLE}/", tables.table_share, {"GET": Role.ORGANISER}),
    Route(f"{AT_TABLE}/<role:role>", tables.table_code, {"GET": Role.ORGANISER}),
    Route(f"{AT_TABLE}/<role:role>/renew", tables.renew_table, {"POST": Role.ORGANISER}),
    Route("/t/<table_token>/", tables.table, READ),
    Route("/t/<table_token>/live", tables.follow_table, READ),
    Route("/t/<table_token>/standings", showing.table_standings, READ),
    Route("/t/<table_token>/standings/live", showing.follow_table_standings, READ),
    Route(f"{CLUB}/links/<role:role>/renew", club.renew_club_link, {"POST": Role.ORGANISER}),
)


def init_routes(app: Flask) -> None:
    """Let the app answer every address; the roles are checked before the views."""
    app.url_map.converters |= {"role": RoleConverter, "int": RowConverter}
    roles: dict[tuple[str, str], Role | None] = {}
    for route in ROUTES:
        endpoint = route.view.__name__
        app.add_url_rule(route.path, endpoint, route.view, methods=list(route.roles))
        for method, role in route.roles.items():
            roles[endpoint, method] = role
            if method == "GET":
                roles[endpoint, "HEAD"] = role
    app.extensions["scorekeeper.roles"] = roles
