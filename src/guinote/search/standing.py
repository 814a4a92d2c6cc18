"""How strongly a side stands before the vueltas, by its distance from the target.

Written by `python tools/fit_standing.py 60000`; not to be changed by hand. By number of seats:
for the side that won the last trick, at nought, ten, ... a hundred points from the target; then
the same for the other sides. Only differences count.
"""

from functools import cache
from typing import Final, cast

import numpy as np

from guinote._jit import COMPILED
from guinote.search.utility import Standing

# fmt: off
_TABLES: Final = {
    2: (  # lascuarenta
        5.203, 3.115, 1.828, 0.856, 0.033, -0.579, -1.030, -1.481, -1.918, -2.174, -2.494,
        3.719, 2.739, 1.484, 0.651, -0.073, -0.566, -1.065, -1.533, -1.875, -2.288, -2.553,
    ),
    3: (  # fournier
        1.446, 1.386, 1.235, 0.913, 0.519, -0.012, -0.485, -0.829, -1.401, -1.667, -2.024,
        2.067, 2.016, 1.568, 1.127, 0.539, 0.034, -0.490, -0.960, -1.291, -1.712, -1.981,
    ),
    4: (  # aragones
        4.137, 3.137, 1.736, 0.889, 0.223, -0.333, -0.742, -1.125, -1.501, -1.783, -2.053,
        2.388, 2.040, 1.120, 0.433, 0.006, -0.517, -0.931, -1.263, -1.700, -1.948, -2.215,
    ),
}
# fmt: on


@cache
def standing_of(seats: int) -> Standing:
    """Return the numbers for a table of so many seats."""
    return cast("Standing", np.array(_TABLES[seats])) if COMPILED else _TABLES[seats]
