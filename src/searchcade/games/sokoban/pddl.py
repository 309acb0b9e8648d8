"""Rooms as PDDL, the language of planners: one domain for all, and a problem for each room.

A walk costs 1. A push costs what the room says, by the weight of its stone, as `total-cost`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from searchcade.games.sokoban.rules import Room

WAYS = ("up", "right", "down", "left")  # in the order of a room's steps
DOMAIN = """\
(define (domain ares)
 (:requirements :strips :typing :action-costs)
 (:types place stone way)
 (:predicates (ares ?p - place) (at ?s - stone ?p - place) (free ?p - place) (done ?s - stone)
  (next ?p ?q - place ?w - way) (switch ?p - place) (plain ?p - place))
 (:functions (price ?s - stone) - number (total-cost) - number)
 (:action walk :parameters (?p ?q - place ?w - way)
  :precondition (and (ares ?p) (free ?q) (next ?p ?q ?w))
  :effect (and (ares ?q) (not (ares ?p)) (increase (total-cost) 1)))
 (:action push-on :parameters (?s - stone ?p ?q ?r - place ?w - way)
  :precondition (and (ares ?p) (at ?s ?q) (free ?r) (next ?p ?q ?w) (next ?q ?r ?w) (switch ?r))
  :effect (and (ares ?q) (not (ares ?p)) (at ?s ?r) (not (at ?s ?q)) (free ?q) (not (free ?r))
   (done ?s) (increase (total-cost) (price ?s))))
 (:action push-off :parameters (?s - stone ?p ?q ?r - place ?w - way)
  :precondition (and (ares ?p) (at ?s ?q) (free ?r) (next ?p ?q ?w) (next ?q ?r ?w) (plain ?r))
  :effect (and (ares ?q) (not (ares ?p)) (at ?s ?r) (not (at ?s ?q)) (free ?q) (not (free ?r))
   (not (done ?s)) (increase (total-cost) (price ?s)))))
"""


def write_pddl(room: Room, name: str) -> dict[str, str]:
    """Return the problem as a file of this name, and the domain as one beside it."""
    path = PurePath(name)
    return {name: problem_text(room), f"{path.stem}-domain{path.suffix}": DOMAIN}


def problem_text(room: Room) -> str:
    """Write a room as a problem; a place is named by its row and column, counted from 0."""
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    places = " ".join(place(room, cell) for cell in floor)
    stones = " ".join(f"s{number}" for number in range(len(room.stones)))
    goal = " ".join(f"(done s{number})" for number in range(len(room.stones)))
    facts = "\n  ".join(facts_at_start(room, floor))
    return (
        "(define (problem room) (:domain ares)\n"
        f" (:objects {places} - place {stones} - stone {' '.join(WAYS)} - way)\n"
        f" (:init (= (total-cost) 0)\n  {facts})\n"
        f" (:goal (and {goal}))\n"
        " (:metric minimize (total-cost)))\n"
    )


def place(room: Room, cell: int) -> str:
    """Name a cell."""
    row, col = divmod(cell, room.cols)
    return f"p{row}-{col}"


def facts_at_start(room: Room, floor: list[int]) -> Iterator[str]:
    """Yield what holds at the start."""
    yield f"(ares {place(room, room.ares)})"
    for number, (cell, weight) in enumerate(zip(room.stones, room.weights, strict=True)):
        price = room.push_cost(weight)
        yield f"(at s{number} {place(room, cell)}) (= (price s{number}) {price})"
        if cell in room.switches:
            yield f"(done s{number})"
    for cell in floor:
        here = place(room, cell)
        yield f"({'switch' if cell in room.switches else 'plain'} {here})"
        if cell not in room.stones:
            yield f"(free {here})"
        for way, step in zip(WAYS, room.steps, strict=True):
            if not room.walls[cell + step]:
                yield f"(next {here} {place(room, cell + step)} {way})"
