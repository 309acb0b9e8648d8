"""Our own small set of widgets. They read events only, never the state of a device."""

from searchcade.app.widgets.base import Event, Widget, draw_focus
from searchcade.app.widgets.buttons import Button, Pressable, Switch
from searchcade.app.widgets.dropdown import Dropdown
from searchcade.app.widgets.field import Field
from searchcade.app.widgets.labels import Bar, Card, Drawing, Fact, Facts, Label
from searchcade.app.widgets.lists import Column, Listing, Table
from searchcade.app.widgets.panel import Panel
from searchcade.app.widgets.scroll import Page, ScrollArea
from searchcade.app.widgets.sliders import Slider, Timeline

__all__ = [
    "Bar",
    "Button",
    "Card",
    "Column",
    "Drawing",
    "Dropdown",
    "Event",
    "Fact",
    "Facts",
    "Field",
    "Label",
    "Listing",
    "Page",
    "Panel",
    "Pressable",
    "ScrollArea",
    "Slider",
    "Switch",
    "Table",
    "Timeline",
    "Widget",
    "draw_focus",
]
