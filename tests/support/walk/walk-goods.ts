import { expect } from "vitest";
import { repriced } from "#shared/rules/products/price-change.ts";
import { finalMinor } from "#shared/rules/shop/money.ts";
import type { Answer } from "../app/client.ts";
import { aProduct, track } from "../records/products.ts";
import { availableOf, type ModelProduct, productFacts, saleBelow } from "./shop-model.ts";
import type { Done, Walk, WriteKind } from "./walk-writes.ts";

const CATEGORIES = ["Books", "Clothing", "Cosmetics", "Electronics"];

const standing = ({ model }: Walk): ModelProduct[] =>
  [...model.products.values()].filter(({ isArchived }) => !isArchived);

/** The product as the server tells it, which must be as the model has it. */
async function look({ client }: Walk, product: ModelProduct) {
  const { body } = await client.get(`/ecommerce/products/${product.id}`);
  expect(body.data).toMatchObject(productFacts(product));
  expect(body.data.archivedAt !== null).toBe(product.isArchived);
  return { "if-match": `"v${body.data.version}"` };
}

/** What a stock act is noted as: it, and its undo, leave what somebody may be editing of the product. */
const stockActed = ({ edited, undo }: Done): Done => ({
  edited,
  keepsVersion: true,
  undo: undo && { ...undo, keepsVersion: true },
});

/** Notes a change of some products after the server took it, and how to take it back. */
function changed(
  answer: Answer,
  products: readonly ModelProduct[],
  change: (product: ModelProduct) => Partial<ModelProduct>,
): Done {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const before = products.map((product) => ({ ...product }));
  for (const product of products) Object.assign(product, change(product));
  const isChanged = (product: ModelProduct, at: number) => JSON.stringify(product) !== JSON.stringify(before[at]);
  const edited = products.filter(isChanged).map(({ id }) => ["product", id] as const);
  const { undo } = answer.body.meta ?? {};
  expect(undo !== undefined).toBe(edited.length > 0);
  const takeBack = () => products.forEach((product, at) => void Object.assign(product, before[at]));
  return { edited, undo: undo && { token: undo.token, takeBack } };
}

const create: WriteKind = async (walk) => {
  const [price_minor, discount_bps] = [500 + walk.below(40_000), walk.below(60) * 100];
  const [onHand, category] = [walk.below(60), walk.one(CATEGORIES)];
  const given = { category, price: price_minor / 100, discountPercentage: discount_bps / 100, stock: onHand };
  const answer = await walk.client.send("POST", "/ecommerce/products", aProduct({ ...given, cost: 2.5 }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = track(answer.body.data as { id: number });
  const sale_minor = saleBelow(price_minor, finalMinor(price_minor, discount_bps));
  const product = { id, price_minor, sale_minor, category, onHand, kept: 0, sold: 0, isArchived: false };
  walk.model.products.set(id, product);
  expect(answer.body.data).toMatchObject(productFacts(product));
  return { edited: [["product", id]] };
};

const edit: WriteKind = async (walk) => {
  const product = walk.one(standing(walk));
  const headers = await look(walk, product);
  const price_minor = 500 + walk.below(40_000);
  const body = { price: price_minor / 100, description: `Açıklama ${walk.below(1e9)}` };
  const answer = await walk.client.send("PATCH", `/ecommerce/products/${product.id}`, body, headers);
  const left = ({ sale_minor }: ModelProduct) => ({ price_minor, sale_minor: saleBelow(price_minor, sale_minor) });
  return { ...changed(answer, [product], left), edited: [["product", product.id]] };
};

const stock: WriteKind = async (walk) => {
  const product = walk.one(standing(walk));
  await look(walk, product);
  const left = availableOf(product);
  const mode = left > 0 ? walk.one(["add", "remove", "set"]) : "add";
  const quantity = mode === "remove" ? 1 + walk.below(left) : 1 + walk.below(30);
  if (mode === "set" && quantity === left) return null;
  const act = { mode, quantity, reason: "correction" };
  const answer = await walk.client.send("POST", `/ecommerce/products/${product.id}/stock`, act);
  const delta = { add: quantity, remove: -quantity, set: quantity - left }[mode] ?? 0;
  return stockActed(changed(answer, [product], ({ onHand }) => ({ onHand: onHand + delta })));
};

const archive: WriteKind = async (walk) => {
  const product = walk.one([...walk.model.products.values()]);
  if (!product.isArchived && (standing(walk).length < 4 || product.kept > 0)) return null;
  const headers = await look(walk, product);
  const path = `/ecommerce/products/${product.id}`;
  const answer = product.isArchived
    ? await walk.client.send("POST", `${path}/restore`, {}, headers)
    : await walk.client.send("DELETE", path, {}, headers);
  return changed(answer, [product], ({ isArchived }) => ({ isArchived: !isArchived }));
};

const copy: WriteKind = async (walk) => {
  const product = walk.one(standing(walk));
  const answer = await walk.client.send("POST", `/ecommerce/products/${product.id}/duplicate`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = track(answer.body.data as { id: number });
  const twin = { ...product, id, onHand: 0, kept: 0, sold: 0 };
  walk.model.products.set(id, twin);
  expect(answer.body.data).toMatchObject(productFacts(twin));
  return { edited: [["product", id]] };
};

const discounted = (price_minor: number, percent: number) => ({
  sale_minor: saleBelow(price_minor, finalMinor(price_minor, percent * 100)),
});

const bulk: WriteKind = async (walk) => {
  const products = walk.some(standing(walk), 6);
  const [percent, discount, quantity] = [1 + walk.below(20), walk.below(60), 1 + walk.below(9)];
  const sign = products.some(({ price_minor }) => price_minor > 60_000) ? -1 : 1;
  const category = walk.one(CATEGORIES);
  const value = { mode: "percent", percent: sign * percent } as const;
  const received = { mode: "add", quantity, reason: "received" };
  const acts: [object, (one: ModelProduct) => Partial<ModelProduct>][] = [
    [{ action: "price", value }, (one) => repriced(one, value)],
    [{ action: "discount", value: discount }, ({ price_minor }) => discounted(price_minor, discount)],
    [{ action: "category", value: category }, () => ({ category })],
    [{ action: "stock", value: received }, ({ onHand }) => ({ onHand: onHand + quantity })],
  ];
  const [act, change] = walk.one(acts);
  const ids = products.map(({ id }) => id);
  const answer = await walk.client.send("POST", "/ecommerce/products/bulk", { ids, ...act });
  const done = changed(answer, products, change);
  return "action" in act && act.action === "stock" ? stockActed(done) : done;
};

/** The writes to products, and how often each is drawn. */
export const goodsWrites = {
  "new product": { weight: 1, write: create },
  "product edit": { weight: 3, write: edit },
  "stock act": { weight: 6, write: stock },
  "archive or restore": { weight: 2, write: archive },
  "copied product": { weight: 1, write: copy },
  "bulk of products": { weight: 4, write: bulk },
} as const;
