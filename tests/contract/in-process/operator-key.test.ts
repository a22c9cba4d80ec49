import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { freshApp } from "../../support/app/fresh-app.ts";

const OPERATOR_KEY = "an operator's key for the tests of backups";
let app: Awaited<ReturnType<typeof freshApp>>;
beforeAll(async () => {
  app = await freshApp({ OPERATOR_KEY });
});

const send = (method: string, path: string, { key = OPERATOR_KEY, body }: { key?: string; body?: object } = {}) =>
  app.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });

/** Only these, out of the reads and writes of the whole table. */
const OPERATORS = [
  "POST /workspace/backup",
  "POST /workspace/restore",
  "PUT /workspace/restore/{id}/parts/{n}",
  "POST /workspace/restore/{id}/check",
  "POST /workspace/restore/{id}/run",
  "GET /jobs/{id}",
  "GET /jobs/{id}/file",
];

test("the operator's key opens backup and restore, and no other call", async () => {
  const rows = Object.entries<Endpoint>(endpoints).filter(
    ([, { policy, base }]) => policy !== "public" && policy !== "dev" && !base,
  );
  const opened: string[] = [];
  for (const [name] of rows) {
    const [method = "", path = ""] = name.split(" ");
    const answer = await send(method, path.replace(/\{\w+\}/g, "9"));
    if (answer.status !== 401) opened.push(name);
  }

  expect(opened.toSorted()).toEqual(OPERATORS.toSorted());
});

test("a backup by the operator's key is fetched by it, and stands in the history without a person", async () => {
  const { data: job } = await (await send("POST", "/workspace/backup")).json();
  await expect.poll(async () => (await (await send("GET", `/jobs/${job.id}`)).json()).data.state).toBe("done");
  const file = await send("GET", `/jobs/${job.id}/file`);
  const login = { email: "admin@example.com", password: "Demo-2026!" };
  const { data: entry } = await (await send("POST", "/auth/login", { body: login })).json();
  const history = await (await send("GET", "/audit?action=workspace.backed_up", { key: entry.token })).json();
  const theirs = await send("GET", `/jobs/${job.id}`, { key: entry.token });

  expect(file.status).toBe(200);
  expect(await file.text()).toContain('"format":2');
  expect(history.data[0]).toMatchObject({ action: "workspace.backed_up", actor: null });
  expect(theirs.status).toBe(404);
});

describe("nothing is opened by", () => {
  test.each([
    ["another key", { OPERATOR_KEY }, `${OPERATOR_KEY}.`],
    ["a key of a server that was told none", {}, OPERATOR_KEY],
    ["no key at a server that was told none", {}, ""],
  ])("%s", async (_, settings, key) => {
    app = await freshApp(settings);

    expect((await send("POST", "/workspace/backup", { key })).status).toBe(401);
  });

  test("the addresses of a server for its operator alone, at one that people use", async () => {
    app = await freshApp({ OPERATOR_KEY });

    expect((await send("GET", "/operator/backup")).status).toBe(404);
    expect((await send("POST", "/operator/restore")).status).toBe(404);
  });
});
