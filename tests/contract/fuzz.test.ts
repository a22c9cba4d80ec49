import { expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { ErrorReply } from "#shared/errors.ts";
import { ask, signIn } from "../support/app/app.ts";
import { isShort } from "../support/app/size.ts";
import { hostile } from "../support/laws/fuzz-values.ts";

const bodies: unknown[] = [null, 0, "text", [], {}, { id: {} }, [[[[]]]], { name: ["x"], email: { a: 1 }, ids: "1" }];

/** In a short run each place gets every third of the hostile values. */
const EVERY = isShort ? 3 : 1;

/** Over a network most of the time is the way there and back. */
const AT_ONCE = 8;

/** Calls whose success would end sessions or move the clock under the other tests. */
const left = new Set(["POST /auth/logout", "DELETE /account/sessions", "DELETE /team/sessions", "PUT /dev/clock"]);

const rows = Object.entries(endpoints as Record<string, Endpoint>).filter(([name]) => !left.has(name));

test.each(rows)("%s answers no hostile input with a 5xx, and refuses in the catalogue's words", async (name, row) => {
  const headers = await signIn();
  const [method = "GET", path = ""] = name.split(" ");
  const parameters = row.query ? Object.keys((row.query as { shape?: object }).shape ?? {}) : [];
  const requests: [string, RequestInit][] = [];
  hostile.forEach((value, at) => {
    const inPath = path.replace(/\{\w+\}/g, encodeURIComponent(value || "x"));
    const known = path.replace(/\{\w+\}/g, "1");
    const places: [string, RequestInit][] = parameters.map((parameter) => [
      `${known}?${parameter}=${encodeURIComponent(value)}`,
      { method },
    ]);
    if (inPath !== path) places.push([inPath, { method }]);
    if (row.body) places.push([known, { method, body: value }]);
    requests.push(...places.filter((_, place) => (at + place) % EVERY === 0));
  });
  for (const body of row.body ? bodies : []) {
    requests.push([path.replace(/\{\w+\}/g, "1"), { method, body: JSON.stringify(body) }]);
  }

  const bad: string[] = [];
  async function attempt([address, init]: [string, RequestInit]): Promise<void> {
    const response = await ask(`/api${address}`, {
      ...init,
      headers: { ...headers, "content-type": "application/json", "if-match": '"v1"' },
    });
    const text = await response.text();
    if (response.status >= 500)
      bad.push(`${response.status} ${method} ${address.slice(0, 120)}: ${text.slice(0, 200)}`);
    else if (response.status >= 400 && !ErrorReply.safeParse(JSON.parse(text)).success)
      bad.push(`${method} ${address}: ${text}`);
  }
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    await Promise.all(requests.slice(at, at + AT_ONCE).map(attempt));
  }

  expect(bad).toEqual([]);
});
