import { expect, test } from "vitest";
import { tidings } from "../src/table/tidings";
import type { View } from "../src/protocol.gen";

const about = (key: string, seat: number): string => `${key} ${seat}`;

test("whoever claims is named, and so is whether the points are there", () => {
  const view = {} as View;
  expect(tidings({ t: "claimed", seat: 2, right: true }, view, about)).toBe("banner.claim 2");
  expect(tidings({ t: "claimed", seat: 2, right: false }, view, about)).toBe("banner.claim_wrong 2");
});
