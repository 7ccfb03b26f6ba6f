"""Draker proved with Z3: damage for any strengths, the order of effects, and the contradiction of priority.

The relations of `damage` and `stack_order` are stated from the text and held against the engine at random (see `agreement`).
Every proof first shows that what it speaks of is possible; what is expected to fail fails with a position to look at.
"""

from referee.evidence import Property

from .agreement import agreements
from .contradiction import contradiction_proofs
from .proofs_damage import Rules, damage_proofs
from .proofs_stack import stack_proofs


def properties() -> list[Property]:
    """Everything that is proved of draker, what is expected to fail, and how the proofs agree with the engine."""
    return [*damage_proofs(Rules()), *stack_proofs(), *contradiction_proofs(), *agreements()]
