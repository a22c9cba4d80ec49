import type { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import type { ErrorReply } from "#shared/errors.ts";
import type { Env } from "../../../server/http/env.ts";
import { ask, signIn } from "../../support/app/app.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { signatureOf } from "../../support/records/inbox.ts";

const REFUSAL_MAX_BYTES = 64 * 1024;
const json = { "content-type": "application/json" };
const keys = (count: number) => Array.from({ length: count }, (_, n) => `"u${n}":${n}`).join(",");
/** Bodies with so many keys, wherever they are. */
const shapes: readonly [name: string, body: (count: number) => string][] = [
  ["in one object", (count) => `{${keys(count)}}`],
  ["in an inner object", (count) => `{"a":[{${keys(count - 1)}}]}`],
  [
    "in a list of objects",
    (count) =>
      `{"a":[${Array(count - 1)
        .fill('{"b":1}')
        .join(",")}]}`,
  ],
];

/** A letter may hold thousands of files; what is sent is signed. */
const LETTER = "POST /inbox/inbound";
const rows = Object.entries(endpoints as Record<string, Endpoint>).filter(([name, row]) => row.body && name !== LETTER);
const webhook = "mock-mode-webhook-secret-of-no-secret-value";
/** Calls that are signed instead of signed in to. */
const signed: Readonly<Record<string, (body: string) => string>> = {
  "POST /billing/webhook": (body) => signatureOf(body, { secret: webhook }),
};

describe("a body of many keys", () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { ...json, ...(await signIn()), "if-match": '"v1"' };
  });

  test.each(rows)("%s refuses over 5,000 keys as bad_json, and no refusal exceeds 64 KB", async (name, row) => {
    const [method = "", path = ""] = name.split(" ");
    const answers: [string, ErrorReply["code"] | undefined][] = [];
    for (const [shape, bodyOf] of shapes) {
      for (const count of [4_999, 5_000, 5_001]) {
        const body = bodyOf(count);
        // The counter of visits takes eight kilobytes.
        if (body.length > (row.maxBytes ?? 1024 * 1024)) continue;
        const own = signed[name] ? { ...headers, "x-signature": signed[name](body) } : headers;
        const answer = await ask(`/api${path.replace(/\{\w+\}/g, "2")}`, { method, body, headers: own });
        const text = await answer.text();
        const reply = (text ? JSON.parse(text) : {}) as Partial<ErrorReply>;
        const place = `${count} ${shape}`;
        expect(answer.status, place).toBeLessThan(500);
        expect(Buffer.byteLength(text), place).toBeLessThanOrEqual(REFUSAL_MAX_BYTES);
        expect((reply.errors ?? []).length, place).toBeLessThanOrEqual(100);
        answers.push([place, reply.code]);
      }
    }

    const isBad = answers.map(([place, code]) => [place, code === "bad_json"]);
    expect(isBad).toEqual(answers.map(([place]) => [place, place.startsWith("5001")]));
  });
});

test("a signed letter is refused over 100,000 keys", async () => {
  const codeOf = async (keys: number) => {
    const body = `{"text":"a","headers":{${Array.from({ length: keys - 2 }, (_, n) => `"x-${n}":"b"`).join(",")}}}`;
    const headers = { ...json, "x-signature": signatureOf(body) };
    return ((await (await ask("/api/inbox/inbound", { method: "POST", body, headers })).json()) as Partial<ErrorReply>)
      .code;
  };

  expect(await codeOf(100_000)).toBeUndefined();
  expect(await codeOf(100_001)).toBe("bad_json");
});

describe("a refusal", () => {
  const reset = async (body: string): Promise<{ bytes: number; reply: ErrorReply }> => {
    const answer = await ask("/api/auth/password/reset", { method: "POST", headers: json, body });
    const text = await answer.text();
    return { bytes: Buffer.byteLength(text), reply: JSON.parse(text) as ErrorReply };
  };

  test("names a hundred fields and counts the others", async () => {
    const { reply } = await reset(`{${keys(5_000)}}`);

    expect(reply).toMatchObject({ status: 422, code: "validation_failed", params: { more: 4_902 } });
    expect(reply.errors).toHaveLength(100);
  });

  test.each([
    ["one field name of 900,000 letters", `{"${"k".repeat(900_000)}":1}`],
    [
      "700 field names of 200 control signs",
      `{${Array.from({ length: 700 }, (_, n) => `"${"\\u0001".repeat(199)}${n}":1`).join(",")}}`,
    ],
    [
      "500 field names of 300 wide letters",
      `{${Array.from({ length: 500 }, (_, n) => `"${n}${"漢".repeat(300)}":1`).join(",")}}`,
    ],
  ])("stays below 64 KB for %s", async (_, body) => {
    const { bytes, reply } = await reset(body);

    expect(reply.status).toBe(422);
    expect(bytes).toBeLessThanOrEqual(REFUSAL_MAX_BYTES);
  });

  test("is bad_json for a key twice in one object, however it is written", async () => {
    expect((await reset('{"token":"a","password":"b","\\u0074oken":"c"}')).reply.code).toBe("bad_json");
  });
});

describe("calls of a network to what is public", () => {
  let app: Hono<Env>;
  beforeAll(async () => {
    app = await freshApp({ RATE_LIMITS: "all" });
  });
  const call = (path: string, init: RequestInit = {}, address = "192.0.2.1") =>
    app.request(path, { method: "POST", headers: json, body: "{", ...init }, { address, country: null });
  const open = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([name, { policy }]) => policy === "public" && !name.startsWith("GET "),
  );

  test.each(open)("%s refuses too many a minute without reading the body", async (name, { perAddress = 300 }) => {
    const path = `/api${name.split(" ")[1]}`;
    for (let done = 0; done < perAddress; done++) await call(path, { body: "" });
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );

    const refused = await call(path, { body, duplex: "half" } as RequestInit);

    expect(refused.status).toBe(429);
    expect(isRead).toBe(false);
    expect(refused.headers.get("retry-after")).toBe("60");
  });

  test("of a password link are counted although their body is refused", async () => {
    const attempt = () => call("/api/auth/password/reset", {}, "192.0.2.2");
    for (let done = 0; done < 60; done++) expect((await attempt()).status).toBe(400);

    expect((await attempt()).status).toBe(429);
  });
});
