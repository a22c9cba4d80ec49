import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../support/app/app.ts";
import { callAs, freshApp } from "../../support/app/fresh-app.ts";
import { aProduct } from "../../support/records/products.ts";

const PATH = "/api/ecommerce/products";
const json = { "content-type": "application/json" };
let app: Awaited<ReturnType<typeof freshApp>>;

/** No call sets the switch yet, so these tests have a shop of their own. */
beforeAll(async () => {
  app = await freshApp({}, { sql: "UPDATE workspace SET enforce_roles = 1" });
});

type Call = Omit<Parameters<typeof callAs>[2], "method" | "path">;
const call = (method: string, path: string, { email, ...rest }: Call & { email: string }) =>
  callAs(app, email, { method, path, ...rest });

const [admin, editor, user] = ["admin@example.com", "editor@example.com", "user@example.com"];
const stock = { mode: "add", quantity: 1, reason: "received" };
const acts: { title: string; may: string[]; method: string; path: string; body?: object; version?: number }[] = [
  { title: "adding", may: [admin, editor], method: "POST", path: "", body: {} },
  { title: "editing", may: [admin, editor], method: "PATCH", path: "/{id}", body: { price: 5 }, version: 1 },
  { title: "moving stock", may: [admin, editor], method: "POST", path: "/{id}/stock", body: stock },
  { title: "copying", may: [admin, editor], method: "POST", path: "/{id}/duplicate" },
  { title: "archiving", may: [admin], method: "DELETE", path: "/{id}", version: 1 },
  { title: "restoring", may: [admin], method: "POST", path: "/{id}/restore", version: 2 },
  {
    title: "bulk category",
    may: [admin, editor],
    method: "POST",
    path: "/bulk",
    body: { action: "category", value: "Books" },
  },
  { title: "bulk stock", may: [admin, editor], method: "POST", path: "/bulk", body: { action: "stock", value: stock } },
  { title: "bulk discount", may: [admin], method: "POST", path: "/bulk", body: { action: "discount", value: 5 } },
  {
    title: "bulk price",
    may: [admin],
    method: "POST",
    path: "/bulk",
    body: { action: "price", value: { mode: "percent", percent: 10 } },
  },
  { title: "bulk archiving", may: [admin], method: "POST", path: "/bulk", body: { action: "archive" } },
  { title: "bulk restoring", may: [admin], method: "POST", path: "/bulk", body: { action: "restore" } },
];

describe("with roles enforced", () => {
  test.each(acts)("$title is for the right roles only", async ({ may, method, path, body, version }) => {
    for (const email of [admin, editor, user]) {
      const { data: product } = await call("POST", PATH, { email: admin, body: aProduct() });
      if (path === "/{id}/restore") await call("DELETE", `${PATH}/${product.id}`, { email: admin, version: 1 });
      const sent = path === "" ? aProduct() : path === "/bulk" ? { ...body, ids: [product.id] } : body;

      const answer = await call(method, PATH + path.replace("{id}", product.id), {
        email,
        ...(sent ? { body: sent } : {}),
        ...(version ? { version } : {}),
      });

      if (may.includes(email)) expect(answer.status, email).toBeLessThan(300);
      else expect(answer, email).toMatchObject({ status: 403, code: "forbidden", data: null });
    }
  });

  test("a Kullanıcı sees no cost, an Editör does", async () => {
    const { data: product } = await call("POST", PATH, { email: admin, body: aProduct({ cost: 12.5 }) });

    const costFor = async (email: string) => (await call("GET", `${PATH}/${product.id}`, { email })).data.cost;

    expect(await costFor(editor)).toBe(12.5);
    expect(await costFor(user)).toBeNull();
  });
});

test("without a session every write is refused with 401", async () => {
  for (const { method, path, body } of acts) {
    const response = await ask(PATH + path.replace("{id}", "1"), {
      method,
      headers: { ...json, "if-match": '"v1"' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(response.status, `${method} ${path}`).toBe(401);
  }
});
