import { expect, test } from "vitest";
import { rowsOf, sortHand, wireOrder } from "../src/cards";
import { placeOf, sidesFrom } from "../src/seating";

test("a hand lies by suit, strongest first, trumps last", () => {
  const hand = ["7o", "10e", "1o", "12e", "11e", "3c"];
  expect(sortHand(hand, "o")).toEqual(["3c", "12e", "10e", "11e", "1o", "7o"]);
});

test("the wire writes a hand by suit, weakest first", () => {
  expect(wireOrder(["1o", "3c", "2o", "12o"])).toEqual(["2o", "12o", "1o", "3c"]);
});

test("a long hand is cut into even rows", () => {
  const rows = rowsOf(Array.from({ length: 13 }, (_, card) => String(card)), 7);
  expect(rows.map((row) => row.length)).toEqual([7, 6]);
  expect(rowsOf([], 7)).toEqual([[]]);
});

test("the next in turn sits at the right, the partner opposite", () => {
  expect([0, 1, 2, 3].map((seat) => placeOf(seat, 2, 4))).toEqual(["top", "left", "bottom", "right"]);
  expect(placeOf(1, 0, 2)).toBe("top");
  expect([1, 2].map((seat) => placeOf(seat, 0, 3))).toEqual(["right", "left"]);
});

test("the own side comes first in the score", () => {
  expect(sidesFrom(3, 4)).toEqual([1, 0]);
  expect(sidesFrom(1, 3)).toEqual([1, 2, 0]);
});
