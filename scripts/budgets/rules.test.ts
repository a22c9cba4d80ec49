import { expect, test } from "vitest";
import { accepted, byFile, complaintOf, fileOf, landedOf, type Thing } from "../budgets/rules.mjs";

const before = { "server/shop.ts": 40_000, "server/edge.ts": 9_000, zod: 108_000, hono: 24_000 };
const server = (size: number, modules: Record<string, number> = before): Thing => ({
  name: "Server",
  unit: "kB",
  size,
  most: null,
  chunks: { server: modules },
  modules,
});
const page = (size: number, most: number): Thing => ({ ...server(size), name: "/orders", unit: "KiB", most });
const landed = { size: 597, modules: before };
const MEANT = "Meant? npm run budgets -- --accept 'reason'";

test("growth of 1.9 % passes", () => {
  expect(complaintOf(server(597 * 1.019), landed)).toBeNull();
});

test("growth of 2.1 % fails and names the five files that grew most", () => {
  const grown = { ...before, "server/shop.ts": 52_340, "server/edge.ts": 9_030, hono: 23_000, zod: 111_000 };
  const added = { "server/new.ts": 6_000, "server/a.ts": 500, "server/b.ts": 400, "server/c.ts": 300 };

  expect(complaintOf(server(597 * 1.021, { ...grown, ...added }), landed)).toBe(
    "Server 609.5 kB, 2.1 % over 597.0. Grown most: server/shop.ts +12300, server/new.ts +6000, zod +3000, " +
      `server/a.ts +500, server/b.ts +400. ${MEANT}`,
  );
});

test("growth without a growing file is reported as such", () => {
  expect(complaintOf(server(610.3), landed)).toBe(
    `Server 610.3 kB, 2.2 % over 597.0. Grown most: no file by itself. ${MEANT}`,
  );
});

test("a hard limit applies even to small or accepted growth", () => {
  const above = page(175.1, 175);

  expect(complaintOf(above, { size: 174, modules: before })).toMatch(/^\/orders 175\.1 KiB, above the promised 175,/);
  expect(complaintOf(above, above)).toMatch(/above the promised 175/);
  expect(complaintOf(page(175, 175), { size: 174, modules: before })).toBeNull();
});

test("a new item must be accepted", () => {
  expect(complaintOf(server(10), undefined)).toBe(`Server 10.0 kB, measured for the first time. ${MEANT}`);
});

test("accepting a size stores it with its reason, newest first", () => {
  const older = { reasons: [{ date: "2026-01-01", reason: "first" }], sizes: {}, chunks: {} };

  const kept = accepted([server(612.34, { "server/shop.ts": 51_960, "server/tiny.ts": 40 })], older, {
    reason: "invoices",
    date: "2026-02-01",
  });

  expect(kept.reasons.map(({ reason }) => reason)).toEqual(["invoices", "first"]);
  expect(landedOf(kept, "Server")).toEqual({ size: 612.3, modules: { "server/shop.ts": 52_000 } });
  expect(landedOf(kept, "/gone")).toBeUndefined();
});

test("own files are named by path, packages without build folders", () => {
  expect(fileOf("web/ui/lazy/lazy-boundary.tsx")).toBe("web/ui/lazy/lazy-boundary.tsx");
  expect(fileOf("\0rolldown/runtime.js")).toBe("rolldown/runtime.js");
  expect(fileOf("node_modules/@mui/material/esm/Button/Button.js")).toBe("@mui/material/Button");
  expect(fileOf("node_modules/clsx/dist/clsx.mjs")).toBe("clsx");
  expect(fileOf("node_modules/a/node_modules/b/lib/index.js")).toBe("b");
  expect(
    byFile([
      ["node_modules/clsx/dist/clsx.mjs", 300],
      ["node_modules/clsx/dist/lite.mjs", 200],
    ]),
  ).toEqual({ clsx: 500 });
});
