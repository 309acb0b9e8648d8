"""Our own small set of widgets. They read events only, never the state of a device."""

from searchcade.app.widgets.base import Event, Panel, Widget, draw_focus
from searchcade.app.widgets.buttons import Button, Pressable, Switch, draw_key, key_width
from searchcade.app.widgets.choices import CheckBox, Fold, Segments
from searchcade.app.widgets.dropdown import Dropdown
from searchcade.app.widgets.field import Field
from searchcade.app.widgets.labels import (
    Bar,
    Card,
    Drawing,
    Fact,
    Facts,
    Icon,
    Label,
    Ring,
    draw_bar,
)
from searchcade.app.widgets.lists import Column, Listing, Table
from searchcade.app.widgets.scroll import Flow, Page, ScrollArea, ScrollFrame
from searchcade.app.widgets.sliders import Slider, Timeline

__all__ = [
    "Bar", "Button", "Card", "CheckBox", "Column", "Drawing", "Dropdown", "Event", "Fact", "Facts",
    "Field", "Flow", "Fold", "Icon", "Label", "Listing", "Page", "Panel", "Pressable", "Ring",
    "ScrollArea", "ScrollFrame", "Segments", "Slider", "Switch", "Table", "Timeline", "Widget",
    "draw_bar", "draw_focus", "draw_key", "key_width",
]  # fmt: skip
