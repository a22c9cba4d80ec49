import { expect, test } from "vitest";
import { hashPassword, needsRenewal, verifyPassword } from "./password.rules.ts";

const pepper = "pepper";

test("a password is known again, another one or another pepper is not", async () => {
  const stored = await hashPassword("Demo-2026!", { pepper });

  expect(stored).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}\$[\w-]{16}$/);
  expect(await verifyPassword("Demo-2026!", stored, { peppers: [pepper] })).toBe(true);
  expect(await verifyPassword("demo-2026!", stored, { peppers: [pepper] })).toBe(false);
  expect(await verifyPassword("Demo-2026!", stored, { peppers: ["salt"] })).toBe(false);
  expect(await verifyPassword("Demo-2026!", stored, { peppers: ["salt", pepper] })).toBe(true);
});

test("one salt gives one string, no salt a new one each time", async () => {
  const salt = new Uint8Array(16).fill(7);

  expect(await hashPassword("a", { pepper, salt })).toBe(await hashPassword("a", { pepper, salt }));
  expect(await hashPassword("a", { pepper })).not.toBe(await hashPassword("a", { pepper }));
});

test("a string of a lower cost, or of another pepper, still fits and asks for renewal; nonsense fits nobody", async () => {
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
