import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { readName } from "../../server/http/routes.ts";
import { ask, signIn } from "../support/app/app.ts";
import { freshApp } from "../support/app/fresh-app.ts";
import { requireFit } from "../support/laws/fits.ts";

// biome-ignore lint/suspicious/noExplicitAny: the document is checked by the validator, then walked freely
const readDocument = async (): Promise<any> => (await ask("/api/openapi.json")).json();

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();

  const { valid, errors } = await validator.validate(await readDocument());

  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("the document has every call of the endpoint table and no other, each under a name of its own", async () => {
  const { paths } = await readDocument();

  const operations = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operationId,
    })),
  );
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(endpoints).sort());
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test("each call stands in an area that the document describes, and among the system's are only the system's", async () => {
  const { paths, tags } = await readDocument();
  const calls = Object.entries<Record<string, { tags: string[] }>>(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((call) => ({ path, tags: call.tags })),
  );
  const firstWords = calls.filter((call) => call.tags.includes("System")).map(({ path }) => path.split("/")[1]);

  expect([...new Set(calls.flatMap((call) => call.tags))].sort()).toEqual(
    tags.map(({ name }: { name: string }) => name).sort(),
  );
  const known = ["changes", "csp-reports", "dev", "health", "openapi.json", "search", "undo", "version"];
  expect([...new Set(firstWords)].sort()).toEqual(known);
});

test("every route the server mounts under /api is in the endpoint table, and the other way round", async () => {
  const app = await freshApp();

  const mounted = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/") && !path.startsWith("/api/docs"))
    .map(({ method, path }) => `${method} ${path.slice("/api".length)}`);
  const told = Object.keys(endpoints).map((name) => {
    const { method, path } = readName(name);
    return `${method} ${path}`;
  });
  expect([...new Set(mounted)].sort()).toEqual(told.sort());
});

test("a call that names versions says so, and what it may be refused with", async () => {
  const { paths, components } = await readDocument();
  const change = paths["/datatable/users/{id}"].patch;

  expect(change.parameters).toContainEqual({ $ref: "#/components/parameters/IfMatch" });
  expect(Object.keys(change.responses)).toEqual(expect.arrayContaining(["200", "401", "404", "412", "422", "428"]));
  expect(components.parameters.IfMatch.required).toBe(true);
  expect(Object.keys(components.securitySchemes)).toEqual(["bearer", "session"]);
});

test("every call may be unavailable, and all but public reads limited; both tell when to retry", async () => {
  const { paths, components } = await readDocument();
  const limited = (name: string, { policy, errors }: Endpoint) =>
    policy !== "dev" && (policy !== "public" || !name.startsWith("GET ") || errors?.includes("rate_limited") === true);

  for (const [name, row] of Object.entries<Endpoint>(endpoints)) {
    const [method = "", path = ""] = name.split(" ");
    const { responses } = paths[path][method.toLowerCase()];
    expect(responses[503].description, name).toContain("`unavailable`");
    expect(responses[503].headers, name).toHaveProperty("Retry-After");
    expect(responses[503].headers, name).not.toHaveProperty("RateLimit-Limit");
    expect("429" in responses, name).toBe(limited(name, row));
    if ("429" in responses) expect(responses[429].headers, name).toHaveProperty("Retry-After");
  }
  expect(components.headers.RetryAfter.schema.type).toBe("integer");
});

test("a call that is done once under its key says so, whoever may make it", async () => {
  const { paths } = await readDocument();
  const key = { $ref: "#/components/parameters/IdempotencyKey" };

  for (const path of ["/undo/{token}", "/views", "/auth/register", "/ecommerce/orders", "/jobs/{id}/run"]) {
    expect(paths[path].post.parameters, path).toContainEqual(key);
    expect(paths[path].post.responses[422].description).toContain("idempotency_mismatch");
  }
  expect(paths["/undo"].get.parameters).toBeUndefined();
  for (const [path, method] of [
    ["/billing/payment-methods/{id}/default", "put"],
    ["/billing/payment-methods/{id}", "delete"],
  ] as const) {
    expect(paths[path][method].parameters, path).toContainEqual(key);
  }
});

test("the page for people loads from our own host only, under a policy without inline script or style", async () => {
  const response = await ask("/api/docs");
  const page = await response.text();

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self';");
  expect(page).not.toMatch(/https?:\/\/|<style|style=|<script>/);
});

test("every list that needs no more than its address says how many there are, also by pages of one row", async () => {
  const headers = await signIn();
  const totalOf = async (path: string) => {
    const answer = await ask(`/api${path}`, { headers });
    if (answer.status === 422) return null;
    const { data } = (await answer.json()) as { data: unknown[] };
    return { rows: data.length, total: Number(answer.headers.get("x-total-count") ?? "NaN") };
  };
  const lists = Object.entries<Endpoint>(endpoints).filter(
    ([name, { answer, path, policy }]) =>
      name.startsWith("GET ") && answer instanceof z.ZodArray && !path && policy !== "dev",
  );
  expect(lists.length).toBeGreaterThan(20);

  let paged = 0;
  for (const [name, { query }] of lists) {
    const path = name.slice("GET ".length);
    const whole = await totalOf(path);
    if (!whole) continue;
    expect(whole.total >= whole.rows, `${name}: ${whole.total} of ${whole.rows}`).toBe(true);
    if (!(query instanceof z.ZodObject && "pageSize" in query.shape)) continue;
    const page = await totalOf(`${path}?pageSize=1`);
    expect(page?.rows, name).toBeLessThanOrEqual(1);
    expect(page && page.total >= whole.rows, `${name}: ${page?.total} by one of ${whole.rows}`).toBe(true);
    if (whole.rows > 1) paged += 1;
  }
  expect(paged).toBeGreaterThan(5);
});

test("a read answers with an ETag where the document says so, and nowhere else", async () => {
  const headers = await signIn();
  const { paths } = await readDocument();
  const wrong: string[] = [];
  let tagged = 0;

  for (const name of Object.keys(endpoints).filter((one) => one.startsWith("GET "))) {
    const path = name.slice("GET ".length);
    const told = Object.values<{ headers?: object }>(paths[path].get.responses)[0]?.headers ?? {};
    const answer = await ask(`/api${path.replace(/\{\w+\}/g, "1")}`, { headers });
    await answer.body?.cancel();
    if (answer.status !== 200) continue;
    if (answer.headers.has("etag")) tagged += 1;
    if (answer.headers.has("etag") !== "ETag" in told) wrong.push(name);
  }

  expect(wrong).toEqual([]);
  expect(tagged).toBeGreaterThan(20);
});

const person = {
  id: 1,
  name: "A",
  email: "a@b.example",
  role: "Admin",
  status: "active",
  totalOrders: 0,
  totalSpent: 0,
};
const people = [{ ...person, lastLogin: "2026-06-15T12:00:00.000Z" }];
const refused = (code: string) => ({ status: 402, data: null, message: "No", code, requestId: "r" });
const tooLong = { field: "name", code: "too_long", message: "At most 80" };

test.each<[string, string, string, number, object, string | null]>([
  ["is as it is told", "GET", "/datatable/users", 200, { status: 200, data: people }, null],
  ["has a field more", "GET", "/datatable/users", 200, { status: 200, data: [{ ...people[0], age: 9 }] }, "age"],
  ["has a field less", "GET", "/datatable/users", 200, { status: 200, data: [person] }, "lastLogin"],
  ["is narrowed as asked", "GET", "/datatable/users?fields=id", 200, { status: 200, data: [{ id: 1 }] }, null],
  ["tells another status than it has", "GET", "/datatable/users", 200, { status: 201, data: people }, "status"],
  ["has a part nobody told of", "GET", "/auth/me", 200, { status: 200, data: {}, meta: {} }, "meta"],
  ["has a status nobody told of", "GET", "/datatable/users", 201, { status: 201, data: people }, "no such status"],
  ["has a code nobody told of", "GET", "/datatable/users", 402, refused("plan_limit"), "no code plan_limit"],
  ["is of no call there is", "GET", "/nothing", 200, { status: 200, data: {} }, "no such status"],
  [
    ...(["tells of a bound but not which", "POST", "/datatable/users", 422] as const),
    { ...refused("validation_failed"), status: 422, errors: [tooLong] },
    "without its bound",
  ],
])("an answer that %s is let through or fails its test", async (_, method, path, status, body, problem) => {
  const look = requireFit(Response.json(body, { status }), { method, url: new URL(`http://localhost/api${path}`) });

  if (problem === null) await expect(look).resolves.toBeUndefined();
  else await expect(look).rejects.toThrow(new RegExp(`^${method} /api${path} answered ${status}: [^]*${problem}`));
});

test("an answer in another media type than is told fails its test", async () => {
  const answer = new Response("<svg/>", { headers: { "content-type": "text/html" } });

  const look = requireFit(answer, { method: "GET", url: new URL("http://localhost/api/avatars/1") });

  await expect(look).rejects.toThrow("GET /api/avatars/1 answered 200: no type text/html is declared");
});
