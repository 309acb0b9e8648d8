"""Our own small set of widgets. They read events only, never the state of a device."""

from searchcade.app.widgets.base import Event, Widget, draw_focus
from searchcade.app.widgets.buttons import Button, Pressable, Switch
from searchcade.app.widgets.choices import CheckBox, Fold, Segments
from searchcade.app.widgets.dropdown import Dropdown
from searchcade.app.widgets.field import Field
from searchcade.app.widgets.keycap import draw_key, key_width
from searchcade.app.widgets.labels import Card, Drawing, Fact, Facts, Label
from searchcade.app.widgets.lists import Column, Listing, Table
from searchcade.app.widgets.panel import Panel
from searchcade.app.widgets.progress import Bar, Ring, draw_bar
from searchcade.app.widgets.scroll import Page, ScrollArea
from searchcade.app.widgets.scrollframe import Flow, ScrollFrame
from searchcade.app.widgets.sliders import Slider, Timeline

__all__ = [
    "Bar",
    "Button",
    "Card",
    "CheckBox",
    "Column",
    "Drawing",
    "Dropdown",
    "Event",
    "Fact",
    "Facts",
    "Field",
    "Flow",
    "Fold",
    "Label",
    "Listing",
    "Page",
    "Panel",
    "Pressable",
    "Ring",
    "ScrollArea",
    "ScrollFrame",
    "Segments",
    "Slider",
    "Switch",
    "Table",
    "Timeline",
    "Widget",
    "draw_bar",
    "draw_focus",
    "draw_key",
    "key_width",
]
