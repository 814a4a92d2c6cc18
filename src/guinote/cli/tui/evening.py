"""A sitting put on the screen: the one place where the game and its picture meet."""

from guinote.cli.company import Company
from guinote.cli.sitting import Sitting, Until
from guinote.cli.tui.app import TableApp
from guinote.cli.tui.door import Door
from guinote.cli.tui.setting import Setting
from guinote.server.pace import PACES, Pace


def evening(sitting: Sitting, company: Company, until: Until, pace: str | Pace) -> TableApp:
    """Return the program that plays a sitting; the screen gets no more of it than a seat."""
    waits = pace if isinstance(pace, Pace) else PACES[pace]  # type: ignore[index]
    door = Door(waits, company.advising(), company.person)
    sitters = company.sitters(door)
    return TableApp(Setting(company), door, sitting.try_out, lambda: sitting.play(sitters, until))
