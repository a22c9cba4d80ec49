import { expect, test } from "vitest";
import { openSecret, sealSecret, stepOfCode, totpUri } from "./totp.rules.ts";

// Key and times of RFC 6238, appendix B, with the last six of its eight digits.
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at second %i the RFC 6238 key gives code %s", (seconds, code) => {
  expect(stepOfCode(KEY, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("accepts a code one time step before or after its own, no further", () => {
  const at = 1234567890_000;

  expect(stepOfCode(KEY, "005924", at + 30_000)).toBe(Math.floor(1234567890 / 30));
  expect(stepOfCode(KEY, "005924", at - 30_000)).toBe(Math.floor(1234567890 / 30));
  expect(stepOfCode(KEY, "005924", at + 90_000)).toBeNull();
  expect(stepOfCode(KEY, "005924", at - 90_000)).toBeNull();
});

test("a sealed secret opens only for its person and key, and sealing never repeats", async () => {
  const [person, totpKey] = [7, "k".repeat(32)];
  const sealed = await sealSecret(KEY, { person, totpKey });

  expect(sealed).not.toContain(KEY);
  expect(await sealSecret(KEY, { person, totpKey })).not.toBe(sealed);
  expect(await openSecret(sealed, { person, totpKeys: [totpKey] })).toBe(KEY);
  expect(await openSecret(sealed, { person, totpKeys: ["j".repeat(32), totpKey] })).toBe(KEY);
  expect(await openSecret(sealed, { person: 8, totpKeys: [totpKey] })).toBeNull();
  expect(await openSecret(sealed, { person, totpKeys: ["j".repeat(32)] })).toBeNull();
});

test("the TOTP URI names product and account", () => {
  expect(totpUri(KEY, "a@example.com")).toBe(
    `otpauth://totp/Pano:a%40example.com?issuer=Pano&secret=${KEY}&algorithm=SHA1&digits=6&period=30`,
  );
});
