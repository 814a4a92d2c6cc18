import { expect, test } from "vitest";
import { obstacle } from "../src/passkey";

const SAFE = { isSecureContext: true, hostname: "guinote.example", has: true };

test("passkeys where nothing stands against them", () => {
  expect(obstacle(SAFE)).toBeNull();
  expect(obstacle({ ...SAFE, hostname: "localhost" })).toBeNull();
});

test("passkeys at an address that is a number, or not secure", () => {
  for (const hostname of ["127.0.0.1", "[::1]"]) expect(obstacle({ ...SAFE, hostname })).toBe("insecure");
  expect(obstacle({ ...SAFE, isSecureContext: false, has: false })).toBe("insecure");
});

test("passkeys in a browser without them", () => {
  expect(obstacle({ ...SAFE, has: false })).toBe("none");
});
