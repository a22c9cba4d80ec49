import { beforeAll, expect, test } from "vitest";
import { callAs, freshApp } from "../../../tests/support/app/fresh-app.ts";
import { statement } from "../../../tests/support/database/statement.ts";
import { memoryDatabase } from "../../../tests/support/database/wasm-sqlite.ts";
import { aProduct } from "../../../tests/support/records/products.ts";

const db = memoryDatabase();
let app: Awaited<ReturnType<typeof freshApp>>;
beforeAll(async () => {
  app = await freshApp({}, { db });
});

const call = (method: string, path: string, rest: { body?: object; version?: number } = {}) =>
  callAs(app, "admin@example.com", { method, path: `/api${path}`, ...rest });

/** Audit and change-feed rows of one record, oldest first. */
function tracesOf(object: string, id: number) {
  const audit = db.all<{ action: string; before_json: string | null; after_json: string }>(
    statement(
      "SELECT action, before_json, after_json FROM audit WHERE object = ? AND object_id = ? ORDER BY id",
      object,
      id,
    ),
  );
  const feed = db.all<{ action: string; version: number }>(
    statement("SELECT action, version FROM changes WHERE object = ? AND object_id = ? ORDER BY id", object, id),
  );
  return { audit: audit, feed: feed };
}

test("a product write adds one audit and feed row; refused or empty ones none", async () => {
  const { data: product } = await call("POST", "/ecommerce/products", { body: aProduct({ stock: 5 }) });
  const path = `/ecommerce/products/${product.id}`;
  const edited = await call("PATCH", path, { body: { name: "Yeni", price: 5 }, version: 1 });
  await call("PATCH", path, { body: { price: 6 }, version: 1 });
  await call("POST", `/undo/${edited.meta.undo.token}`);
  await call("POST", `${path}/stock`, { body: { mode: "remove", quantity: 2, reason: "damaged" } });
  await call("POST", `${path}/stock`, { body: { mode: "remove", quantity: 9, reason: "damaged" } });
  await call("POST", `${path}/stock`, { body: { mode: "set", quantity: 3, reason: "correction" } });
  await call("POST", "/ecommerce/products/bulk", { body: { ids: [product.id], action: "discount", value: 10 } });
  await call("POST", "/ecommerce/products/bulk", { body: { ids: [product.id], action: "discount", value: 10 } });
  await call("DELETE", path, { version: 4 });

  const { audit, feed } = tracesOf("product", product.id);

  expect(feed.map(({ action, version }) => `${action} ${version}`)).toEqual([
    "product.added 1",
    "product.changed 2",
    "product.undone 3",
    "product.stock 3",
    "product.discount 4",
    "product.archived 5",
  ]);
  expect(audit.map(({ action }) => action)).toEqual(feed.map(({ action }) => action));
  expect(audit[1]?.before_json && JSON.parse(audit[1].before_json)).toEqual({
    name: "Deneme Çantası",
    price_minor: 19_999,
    final_minor: 19_999,
    discount_bps: 0,
  });
  expect(JSON.parse(audit[1]?.after_json ?? "")).toEqual({
    name: "Yeni",
    price_minor: 500,
    final_minor: 500,
    discount_bps: 0,
  });
  expect(JSON.parse(audit[3]?.after_json ?? "")).toEqual({ on_hand: 3, delta: -2 });
});

test("a change that sets no column writes nothing and returns the record", async () => {
  const columns = [{ name: "A", kind: "doing" }];
  const { data: board } = await call("POST", "/kanban/boards", { body: { name: "Boş değişiklik", columns } });
  const [column] = board.columns;
  const path = `/kanban/columns/${column.id}`;

  const answer = await call("PATCH", path, { body: { kind: column.kind }, version: column.version });
  const stale = await call("PATCH", path, { body: { kind: column.kind }, version: column.version + 1 });

  expect(answer).toMatchObject({ status: 200, data: column });
  expect(answer.meta?.undo).toBeUndefined();
  expect(stale).toMatchObject({ status: 412, code: "version_conflict" });
  expect(tracesOf("column", column.id).feed.map(({ action }) => action)).not.toContain("column.changed");
});

test("the audit log holds no secret of a new account", async () => {
  const body = {
    username: "Gizli Kişi",
    email: "gizli@example.com",
    phoneNumber: "+905321234567",
    password: "Uzun-Parola-2026!",
  };
  const { data } = await call("POST", "/auth/register", { body });

  const { audit } = tracesOf("person", data.user.id);

  expect(audit).toHaveLength(1);
  expect(Object.keys(JSON.parse(audit[0]?.after_json ?? ""))).not.toContain("password_hash");
});
