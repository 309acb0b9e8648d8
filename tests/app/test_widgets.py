"""Widgets answer events and nothing else; each is found by its id."""

from functools import partial

import pygame
import pytest
from desk import key
from events import click, grouped, mouse, nothing, typed

from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import (
    Button,
    Column,
    Dropdown,
    Field,
    Label,
    Listing,
    Page,
    ScrollFrame,
    Slider,
    Switch,
    Table,
    Timeline,
)
from searchcade.app.widgets.group import Group, distances, far, is_ahead
from searchcade.theme import NIGHT

PLACE = Rect(100, 100, 200, 40)


@pytest.fixture
def paint() -> Painter:
    pygame.font.init()
    return Painter(pygame.Surface((1280, 720)), 1.0, NIGHT)


# ------------------------------------------------------------------ pressing


def test_a_button_is_pressed_by_click_key_and_shortcut() -> None:
    pressed: list[int] = []
    group = grouped(Button("go", PLACE, "Go", lambda: pressed.append(1), shortcut="g"))
    click(group, 150, 120)
    group.set_focus(group.find("go"))
    group.handle(key("return"))
    group.handle(key("space"))
    group.shortcut(key("g"))
    assert len(pressed) == 4


def test_a_click_that_ends_elsewhere_does_not_count() -> None:
    pressed: list[int] = []
    group = grouped(Button("go", PLACE, "Go", lambda: pressed.append(1)))
    group.handle(mouse(pygame.MOUSEBUTTONDOWN, 150, 120))
    group.handle(mouse(pygame.MOUSEBUTTONUP, 900, 600))
    group.handle(mouse(pygame.MOUSEBUTTONUP, 150, 120))
    assert pressed == []


def test_a_disabled_button_does_nothing() -> None:
    pressed: list[int] = []
    button = Button("go", PLACE, "Go", lambda: pressed.append(1), shortcut="g", enabled=False)
    group = grouped(button)
    click(group, 150, 120)
    group.shortcut(key("g"))
    button.press()
    assert pressed == []
    assert group.focusables() == []


def test_shortcuts_rest_while_somebody_types() -> None:
    pressed: list[int] = []
    field = Field("name", Rect(0, 0, 200, 70), "Name")
    group = grouped(field, Button("go", PLACE, "Go", lambda: pressed.append(1), shortcut="g"))
    group.set_focus(field)
    assert not group.shortcut(key("g"))
    assert pressed == []


def test_a_switch_turns() -> None:
    turned: list[bool] = []
    group = grouped(Switch("music", PLACE, "Music", True, turned.append))
    click(group, 150, 120)
    click(group, 150, 120)
    assert turned == [False, True]


# ------------------------------------------------------------------ focus


def test_tab_goes_round_and_back() -> None:
    group = grouped(*(Button(name, PLACE, name, nothing) for name in "abc"))
    order = []
    for _ in range(4):
        group.handle(key("tab"))
        order.append(group.focus.id if group.focus else "")
    group.handle(key("tab", mod=pygame.KMOD_SHIFT))
    assert order == ["a", "b", "c", "a"]
    assert group.focus is group.find("c")


def test_shift_tab_from_nowhere_goes_to_the_last_widget() -> None:
    group = grouped(*(Button(name, PLACE, name, nothing) for name in ("one", "two", "three")))
    group.tab(-1)
    assert group.focus is group.find("three")
    group.set_focus(None)
    group.tab(1)
    assert group.focus is group.find("one")


def test_arrows_lead_to_the_nearest_widget_in_their_direction() -> None:
    places = {"left": (0, 0), "right": (300, 0), "below": (0, 100), "far": (300, 300)}
    buttons = [Button(n, Rect(x, y, 200, 50), n, nothing) for n, (x, y) in places.items()]
    group = grouped(*buttons)
    group.set_focus(group.find("left"))
    group.handle(key("right"))
    assert group.focus is group.find("right")
    group.handle(key("left"))
    group.handle(key("down"))
    assert group.focus is group.find("below")
    assert not group.handle(key("left"))


def test_the_focus_is_always_seen() -> None:
    group = grouped(Button("go", PLACE, "Go", nothing))
    click(group, 150, 120)
    assert group.find("go").focused
    assert not group.is_walked
    group.handle(key("tab"))
    assert group.find("go").focused
    assert group.is_walked


def test_a_rebuild_keeps_text_focus_and_place() -> None:
    group = grouped(Field("name", PLACE, "Name"), Page("page", PLACE, "x"))
    group.set_focus(group.find("name"))
    group.handle(typed("Hà"))
    group.replace([Field("name", PLACE, "Tên"), Page("page", PLACE, "x")])
    field = group.find("name")
    assert isinstance(field, Field)
    assert (field.value, field.label, field.focused) == ("Hà", "Tên", True)
    assert group.focus is field


# ------------------------------------------------------------------ choosing and sliding


def test_a_choice_steps_opens_and_chooses() -> None:
    chosen: list[str] = []
    choice = Dropdown("theme", PLACE, "", ["a", "b", "c"], "a", chosen.append)
    group = grouped(choice)
    group.set_focus(choice)
    group.handle(key("right"))
    group.handle(key("left"))
    group.handle(key("left"))
    assert chosen == ["b", "a", "c"]
    for name in ("return", "up", "return"):
        group.handle(key(name))
    assert chosen[-1] == "b"
    click(group, 150, 120)
    assert choice.is_open
    click(group, 150, choice.menu.y + 10)
    assert (chosen[-1], choice.is_open) == ("a", False)


def test_a_click_beside_an_open_list_only_closes_it() -> None:
    pressed: list[int] = []
    choice = Dropdown("theme", PLACE, "", ["a", "b"], "a", nothing)
    group = grouped(choice, Button("go", Rect(600, 600, 90, 40), "Go", lambda: pressed.append(1)))
    click(group, 150, 120)
    click(group, 620, 620)
    assert not choice.is_open
    assert pressed == []


def test_a_slider_follows_keys_mouse_and_wheel() -> None:
    values: list[float] = []
    slider = Slider("volume", Rect(0, 0, 220, 50), "Volume", 0.5, values.append, step=0.1)
    group = grouped(slider)
    group.set_focus(slider)
    group.handle(key("right"))
    assert slider.value == pytest.approx(0.6)
    group.handle(mouse(pygame.MOUSEBUTTONDOWN, 10, 30))
    group.handle(mouse(pygame.MOUSEMOTION, 999, 300))
    group.handle(mouse(pygame.MOUSEBUTTONUP, 999, 300))
    assert slider.value == 1
    group.handle(mouse(pygame.MOUSEMOTION, 20, 20))
    group.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert slider.value == pytest.approx(0.9)


def test_a_timeline_goes_to_any_moment() -> None:
    moments: list[float] = []
    timeline = Timeline("line", Rect(0, 0, 1020, 30), 0, 1000, moments.append)
    group = grouped(timeline)
    group.set_focus(timeline)
    for name in ("end", "left", "pageup", "home", "right"):
        group.handle(key(name))
    assert moments == [1000, 999, 949, 0, 1]
    group.handle(mouse(pygame.MOUSEBUTTONDOWN, 510, 15))
    assert timeline.value == 500


# ------------------------------------------------------------------ rows


def test_a_table_asks_only_for_rows_in_view(paint: Painter) -> None:
    asked: set[int] = set()

    def cells(number: int) -> list[str]:
        asked.add(number)
        return [str(number), "x"]

    columns = [Column("n", "N", 1), Column("x", "X", 1, can_sort=True)]
    table = Table("table", Rect(0, 0, 600, 400), columns, 10_000, cells)
    table.draw(paint)
    assert len(asked) <= 12
    table.on_key(key("end"))
    table.draw(paint)
    assert max(asked) == 9_999
    assert len(asked) <= 24


def test_a_click_on_a_title_sorts() -> None:
    orders: list[str] = []
    columns = [Column("n", "N", 1), Column("x", "X", 1, can_sort=True)]
    place = Rect(0, 0, 600, 400)
    table = Table("table", place, columns, 3, lambda _n: ["", ""], sort=orders.append)
    group = grouped(table)
    click(group, 400, 15)
    click(group, 100, 15)
    assert orders == ["x"]


def test_a_list_chooses_with_keys_and_opens_with_two_clicks() -> None:
    chosen: list[int] = []
    opened: list[int] = []
    listing = Listing(
        "list", Rect(0, 0, 300, 200), 50, nothing, row=40,
        changed=chosen.append, entered=opened.append,
    )  # fmt: skip
    group = grouped(listing)
    group.set_focus(listing)
    for name in ("down", "down", "end"):
        group.handle(key(name))
    assert chosen == [1, 2, 49]
    assert listing.offset == 50 * 40 - 200
    group.handle(key("home"))
    click(group, 50, 60)
    click(group, 50, 60)
    assert (chosen[-1], opened) == (1, [1])


def test_an_empty_list_has_nothing_to_choose() -> None:
    listing = Listing("list", PLACE, 0, nothing)
    assert not listing.on_key(key("down"))
    listing.enter()
    assert listing.text == ""


def test_a_page_scrolls_to_its_end(paint: Painter) -> None:
    page = Page("page", Rect(0, 0, 300, 100), "# Head\n" + "word " * 400 + "\n- a point")
    page.draw(paint)
    page.on_key(key("end"))
    assert page.offset == page.content_height() - 100
    assert page.offset > 1000


def test_long_words_are_cut_and_long_texts_wrapped(paint: Painter) -> None:
    label = Label("label", Rect(0, 0, 80, 20), "a text that is far too long for its place")
    label.draw(paint)
    assert paint.lines("one two three four", 60) > 1
    white = [x for x in range(1280) if paint.surface.get_at((x, 10))[:3] != (0, 0, 0)]
    assert max(white) <= 80


# ------------------------------------------------------------------ focus


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA])
def test_a_shortcut_is_none_while_another_key_is_held_with_it(mod: int) -> None:
    pressed: list[int] = []
    group = grouped(Button("go", PLACE, "Go", lambda: pressed.append(1), shortcut="g"))
    assert not group.shortcut(key("g", mod=mod))
    assert pressed == []


@pytest.mark.parametrize("mod", [pygame.KMOD_LSHIFT, pygame.KMOD_NUM, pygame.KMOD_CAPS])
def test_a_shortcut_does_not_mind_shift_and_locks(mod: int) -> None:
    pressed: list[int] = []
    group = grouped(Button("go", PLACE, "Go", lambda: pressed.append(1), shortcut="g"))
    assert group.shortcut(key("g", mod=mod))
    assert pressed == [1]


def test_of_two_neighbours_the_one_whose_middle_is_nearer_gets_the_focus() -> None:
    """A wide button with a narrow one above each of its ends and one above its middle."""
    wide = Button("wide", Rect(0, 100, 300, 40), "Wide", nothing)
    above = {"left": 0, "middle": 118, "right": 240}
    narrow = [Button(name, Rect(x, 40, 60, 40), name, nothing) for name, x in above.items()]
    group = grouped(*narrow, wide)
    group.set_focus(wide)
    assert group.go(0, -1)
    assert group.focus is group.find("middle")
    assert group.go(1, 0)
    assert group.focus is group.find("right")
    assert not group.go(1, 0)
    assert group.go(0, 1)
    assert group.focus is wide


def test_the_focus_goes_round_and_leaves_out_what_is_disabled() -> None:
    buttons = [Button(name, Rect(x, 0, 50, 40), name, nothing) for x, name in enumerate("abc")]
    group = grouped(Label("words", PLACE, "Words"), *buttons)
    buttons[1].enabled = False
    names = []
    for _ in range(3):
        group.tab(1)
        names.append(group.focus and group.focus.id)
    assert names == ["a", "c", "a"]
    group.set_focus(None)
    group.tab(-1)
    assert group.focus is buttons[2]
    assert [button.focused for button in buttons] == [False, False, True]


def focus_of(group: Group) -> str:
    """Return the id of the widget that has the focus."""
    return group.focus.id if group.focus else ""


def test_up_and_down_leave_a_field_and_sideways_arrows_move_its_caret() -> None:
    field = Field("name", Rect(0, 0, 200, 40), "Name")
    button = Button("go", Rect(0, 60, 200, 40), "Go", nothing)
    beside = Button("aside", Rect(220, 0, 200, 40), "Aside", nothing)
    group = grouped(field, button, beside)
    group.set_focus(field)
    group.handle(key("right"))
    assert focus_of(group) == "name"
    group.handle(key("down"))
    assert focus_of(group) == "go"
    group.handle(key("up"))
    assert focus_of(group) == "name"


def test_distances_are_measured_between_the_facing_edges() -> None:
    here, right, below = Rect(0, 0, 100, 40), Rect(130, 10, 50, 40), Rect(110, 60, 50, 40)
    assert distances(here, right, 1, 0) == (30, 0)
    assert distances(right, here, -1, 0) == (30, 0)
    assert distances(here, below, 0, 1) == (20, 10)
    assert distances(below, here, 0, -1) == (20, 10)
    assert distances(here, below, 1, 0) == (10, 20)
    assert far(here, right, 1, 0) == (False, 30 + 10 / 4)
    assert far(here, below, 0, 1) == (True, 20 + 20 + 85 / 4)


def test_what_lies_more_aside_than_ahead_is_not_ahead() -> None:
    here = Rect(0, 0, 100, 40)
    assert is_ahead(here, Rect(110, 30, 50, 40), 1, 0)
    assert not is_ahead(here, Rect(110, 60, 50, 40), 1, 0)
    assert not is_ahead(here, Rect(110, 0, 50, 40), -1, 0)
    assert is_ahead(here, Rect(0, 38, 100, 40), 0, 1)  # they overlap a little


def test_a_group_wakes_for_the_first_of_its_widgets(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, three = (Label(name, PLACE, name) for name in ("one", "two", "three"))
    group = grouped(one, two, three)
    assert group.wake_after() is None
    monkeypatch.setattr(two, "wake_after", lambda: 3.0)
    monkeypatch.setattr(three, "wake_after", lambda: 2.0)
    assert group.wake_after() == 2.0


def test_a_scroll_frame_follows_the_focus_and_keeps_what_is_outside_from_the_mouse() -> None:
    pressed: list[int] = []
    rects = [Rect(0, 50.0 * number, 200, 40) for number in range(6)]
    buttons = [
        Button(f"{number}", rect, "", partial(pressed.append, number))
        for number, rect in enumerate(rects)
    ]
    frame = ScrollFrame("frame", Rect(0, 0, 220, 100), buttons, 290)
    end = Button("end", Rect(0, 120, 200, 40), "End", nothing)
    group = grouped(frame, *buttons, end)
    group.set_focus(buttons[1])
    assert not buttons[4].is_in_view
    group.handle(key("down"))
    assert group.focus is buttons[2]  # below the frame, and nearer than the end
    group.tick(0.1)
    assert frame.rect.contains(buttons[2].rect)
    assert end.contains((10, 130))
    assert not buttons[3].contains((10, 110.0))
    group.set_focus(end)
    group.handle(key("up"))
    assert group.focus is buttons[2]
