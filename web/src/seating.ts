/** Where seats lie on the screen and who scores together. Play goes counter-clockwise. */

export type Place = "bottom" | "right" | "top" | "left";

const PLACES: Readonly<Record<number, readonly Place[]>> = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};

/** The place of `seat` seen from `base`, the viewer's own seat (or 0 for a watcher). */
export function placeOf(seat: number, base: number, seats: number): Place {
  return PLACES[seats]?.[(seat - base + seats) % seats] ?? "top";
}

export function sideOf(seat: number, seats: number): number {
  return seats === 4 ? seat % 2 : seat;
}

export function isPartner(seat: number, other: number, seats: number): boolean {
  return seat !== other && sideOf(seat, seats) === sideOf(other, seats);
}

/** The sides, the viewer's own first. */
export function sidesFrom(base: number, seats: number): number[] {
  const count = seats === 4 ? 2 : seats;
  const own = sideOf(base, seats);
  return Array.from({ length: count }, (_, step) => (own + step) % count);
}

export function seatsOf(side: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => sideOf(seat, seats) === side);
}
