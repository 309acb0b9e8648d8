"""Random numbers that are the same interpreted and compiled: Chris Doty-Humphrey's sfc32.

The state is four 32-bit numbers in a list or an integer array; no step overflows 64 bits.
"""

from __future__ import annotations

from collections.abc import MutableSequence

MASK = 0xFFFFFFFF


def throw(dice: MutableSequence[int]) -> int:
    """Return the next 32 random bits."""
    result = (dice[0] + dice[1] + dice[3]) & MASK
    dice[3] = (dice[3] + 1) & MASK
    dice[0] = dice[1] ^ (dice[1] >> 9)
    dice[1] = (dice[2] + (dice[2] << 3)) & MASK
    dice[2] = (((dice[2] << 21) | (dice[2] >> 11)) + result) & MASK
    return result


def below(dice: MutableSequence[int], bound: int) -> int:
    """Return a random number from 0 to `bound` - 1. The bias is at most `bound` in 2**32."""
    return (throw(dice) * bound) >> 32


def shaken(seed: int) -> list[int]:
    """Return the dice for a seed, mixed well enough that near seeds are far apart."""
    dice = [seed & MASK, (seed >> 32) & MASK, 0x9E3779B9, 1]
    for _ in range(16):
        throw(dice)
    return dice
