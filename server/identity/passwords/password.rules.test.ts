import { expect, test } from "vitest";
import { hashPassword, needsRenewal, verifyPassword } from "./password.rules.ts";

const pepper = "pepper";

test("verifies the right password; rejects another password or pepper", async () => {
  const stored = await hashPassword("Demo-2026!", { pepper });

  expect(stored).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}\$[\w-]{16}$/);
  expect(await verifyPassword("Demo-2026!", stored, { peppers: [pepper] })).toBe(true);
  expect(await verifyPassword("demo-2026!", stored, { peppers: [pepper] })).toBe(false);
  expect(await verifyPassword("Demo-2026!", stored, { peppers: ["salt"] })).toBe(false);
  expect(await verifyPassword("Demo-2026!", stored, { peppers: ["salt", pepper] })).toBe(true);
});

test("the same salt gives the same hash; without a salt hashes differ", async () => {
  const salt = new Uint8Array(16).fill(7);

  expect(await hashPassword("a", { pepper, salt })).toBe(await hashPassword("a", { pepper, salt }));
  expect(await hashPassword("a", { pepper })).not.toBe(await hashPassword("a", { pepper }));
});

test("an outdated hash verifies and needs renewal; a malformed hash never verifies", async () => {
  const { scryptSync } = await import("node:crypto");
  const hash = scryptSync(`a\u0000${pepper}`, Buffer.alloc(16), 32, { N: 1024, r: 8, p: 1 }).toString("base64url");
  const old = `scrypt$10$8$1$${Buffer.alloc(16).toString("base64url")}$${hash}`;

  expect(await verifyPassword("a", old, { peppers: [pepper] })).toBe(true);
  expect(needsRenewal(old, { pepper })).toBe(true);
  expect(needsRenewal(await hashPassword("a", { pepper }), { pepper })).toBe(false);
  expect(needsRenewal(await hashPassword("a", { pepper: "salt" }), { pepper })).toBe(true);
  expect(needsRenewal(await hashPassword("a", { pepper, log2n: 4 }), { pepper, log2n: 4 })).toBe(false);
  expect(needsRenewal(await hashPassword("a", { pepper, log2n: 4 }), { pepper })).toBe(true);
  expect(await verifyPassword("a", "plain", { peppers: [pepper] })).toBe(false);
});
