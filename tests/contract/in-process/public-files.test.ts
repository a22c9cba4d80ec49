import { expect, test } from "vitest";
import { freshApp, logged } from "../../support/app/fresh-app.ts";

const HOUR_MS = 3_600_000;
const report = (own: object) => JSON.stringify({ "csp-report": own });
const post = (app: Awaited<ReturnType<typeof freshApp>>, body: string, type = "application/csp-report") =>
  app.request("/api/csp-reports", { method: "POST", headers: { "content-type": type }, body });

test("security.txt names the contact and ends within a year; without a contact there is none", async () => {
  const contact = "mailto:security@shop.example";
  const app = await freshApp({ SECURITY_CONTACT: contact, PUBLIC_URL: "https://pano.example" });

  const answer = await app.request("/.well-known/security.txt");
  const none = await (await freshApp()).request("/.well-known/security.txt");

  const text = await answer.text();
  const ends = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "") - Date.parse("2026-06-15T12:00:00.000Z");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(text).toContain(`Contact: ${contact}\n`);
  expect(text).toContain("Canonical: https://pano.example/.well-known/security.txt\n");
  expect(ends).toBeGreaterThan(300 * 24 * HOUR_MS);
  expect(ends).toBeLessThan(365 * 24 * HOUR_MS);
  expect(none.status).toBe(404);
});

test.each([
  [
    "application/csp-report",
    report({
      "effective-directive": "script-src",
      "blocked-uri": "https://x.example/a.js?b",
      "document-uri": "https://s.example/login?token=secret",
      "line-number": 7,
    }),
  ],
  [
    "application/reports+json",
    JSON.stringify([
      { type: "deprecation", body: { id: "x" } },
      {
        type: "csp-violation",
        body: {
          effectiveDirective: "script-src",
          blockedURL: "https://x.example/a.js#b",
          documentURL: "https://s.example/login?token=secret",
          lineNumber: 7,
        },
      },
    ]),
  ],
])("a report as %s is logged in one line, without what an address may hide", async (type, body) => {
  const app = await freshApp();
  const before = logged.length;

  const { status } = await post(app, body, type);

  const lines = logged.slice(before).filter(({ line }) => line === "a page broke its content policy");
  expect(status).toBe(204);
  expect(lines.map(({ facts }) => facts)).toMatchObject([
    { directive: "script-src", blocked: "https://x.example/a.js", page: "https://s.example/login", lineNumber: 7 },
  ]);
});

test.each([
  ["no JSON", "{", 400],
  ["a key twice", '{"csp-report":{},"csp-report":{}}', 400],
  ["a report of no form", '{"a":1}', 204],
  ["null", "null", 204],
  ["over 8 KB", report({ "blocked-uri": "x".repeat(8192) }), 413],
])("a report that is %s logs nothing", async (_, body, status) => {
  const app = await freshApp();
  const before = logged.length;

  const answer = await post(app, body);

  expect(answer.status).toBe(status);
  expect(logged.slice(before).filter(({ line }) => line.includes("content policy"))).toEqual([]);
});

test("one network reports sixty times a minute", async () => {
  const app = await freshApp({ RATE_LIMITS: "all" });

  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await post(app, report({}))).status);

  expect(statuses.slice(0, 60).every((status) => status === 204)).toBe(true);
  expect(statuses[60]).toBe(429);
});
