import { gtinCheckDigit, skuFor } from "#shared/rules/products/sku.ts";
import { finalMinor } from "#shared/rules/shop/money.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { productSearch } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import type { Category } from "../db/tables/products.ts";
import { diceOf, shuffled } from "./draw.ts";
import type { Loader } from "./load.ts";
import { DAY_MS, type Plan } from "./plan.ts";
import { CATEGORIES, CATEGORY_WORDS, NAMED_PRODUCTS, STYLES } from "./words/words.ts";

const LOW_AT = 10;
// Up to this count shares are exact; beyond it, random ones are close enough.
const EXACT_COUNT = 1_000;

/** Product data that orders need, by index (id - 1), and the stock that orders have used. */
export interface Shelf {
  names: string[];
  created: Float64Array;
  final: Int32Array;
  cost: Int32Array;
  /** Pieces reserved by open orders, and pieces shipped. */
  reserved: Int32Array;
  gone: Int32Array;
}

function nameOf(id: number): { name: string; category: Category } {
  const named = NAMED_PRODUCTS[id - 1];
  if (named) return { name: named[0], category: named[1] };
  const place = id - NAMED_PRODUCTS.length - 1;
  const category = CATEGORIES[place % CATEGORIES.length] as Category;
  const { nouns } = CATEGORY_WORDS[category];
  const rest = Math.floor(place / CATEGORIES.length);
  const style = Math.floor(rest / nouns.length);
  const series = Math.floor(style / STYLES.length) + 1;
  return {
    name: `${STYLES[style % STYLES.length]} ${nouns[rest % nouns.length]}${series > 1 ? ` ${series}` : ""}`,
    category,
  };
}

// Nearly half are older than any order, so that the first orders have products to choose from.
function createdAt(plan: Plan, id: number): number {
  const part = 0.05 + 0.9 * diceOf(plan.seed, "products", id).number("created_at");
  const old = Math.ceil(plan.products * 0.47);
  const days = plan.isBase ? { first: 540, middle: 368, last: 61 } : { first: 1_000, middle: 740, last: 20 };
  const [place, count, from, to] =
    id <= old
      ? [id - 1, old, days.first, days.middle]
      : [id - old - 1, plan.products - old, days.middle - 20, days.last];
  return plan.anchor - Math.floor((from - ((place + part) / count) * (from - to)) * DAY_MS);
}

/** Ranks from 0 to 1 in random order, exact for small profiles. */
function ranks(plan: Plan, field: string): (id: number) => number {
  if (plan.products > EXACT_COUNT) return (id) => diceOf(plan.seed, "products", id).number(field);
  const rank = new Float64Array(plan.products);
  for (const [place, index] of shuffled(plan.seed, "products", plan.products, field).entries()) {
    rank[index] = (place + 0.5) / plan.products;
  }
  return (id) => rank[id - 1] ?? 0;
}

function productRow(plan: Plan, id: number, discountRank: number) {
  const dice = diceOf(plan.seed, "products", id);
  const { name, category } = nameOf(id);
  const { low, high, tags: words } = CATEGORY_WORDS[category];
  const price_minor = dice.between("price", low, high) * 100 - (dice.number("ending") < 0.8 ? 1 : 10);
  const discount_bps = discountRank < 0.6 ? 0 : dice.between("discount", 1, 8) * 500;
  const final_minor = finalMinor(price_minor, discount_bps);
  const twelve = `869${String(dice.between("barcode", 0, 999_999_999)).padStart(9, "0")}`;
  const barcode = twelve + gtinCheckDigit(twelve);
  const created_at = createdAt(plan, id);
  const sku = skuFor(category, id);
  const tags = words.filter((word) => dice.number(`tag.${word}`) < 0.5);
  const pairs = tags.map((tag) => [fold(tag), tag]).toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return {
    id,
    sku,
    name,
    description: `${name}: özenle seçildi, iki iş günü içinde kargoda.`,
    category,
    price_minor,
    sale_minor: final_minor < price_minor ? final_minor : null,
    discount_bps,
    final_minor,
    cost_minor: Math.round((final_minor * dice.between("cost", 45, 75)) / 100),
    low_at: LOW_AT,
    rating_x10: dice.between("rating", 30, 50),
    barcode,
    tags_json: JSON.stringify(pairs),
    search: productSearch({ name, sku, tags, barcode }),
    sort_key: sortKey(name),
    created_at,
    updated_at: created_at,
  };
}

/** Seeds the products without stock and returns what orders need of them. */
export function plantProducts(plan: Plan, loader: Loader): Shelf {
  const count = plan.products;
  const shelf: Shelf = {
    names: [],
    created: new Float64Array(count),
    final: new Int32Array(count),
    cost: new Int32Array(count),
    reserved: new Int32Array(count),
    gone: new Int32Array(count),
  };
  const discountRank = ranks(plan, "discounted");
  for (let id = 1; id <= count; id++) {
    const row = productRow(plan, id, discountRank(id));
    shelf.names.push(row.name);
    shelf.created[id - 1] = row.created_at;
    shelf.final[id - 1] = row.final_minor;
    shelf.cost[id - 1] = row.cost_minor;
    loader.add("products", row);
  }
  loader.flush();
  return shelf;
}

/**
 * Seeds the opening stock after the orders: what they used and reserve, plus the remaining stock (two thirds well
 * stocked, a fifth low, the rest sold out).
 */
export function plantOpeningStock(plan: Plan, loader: Loader, shelf: Shelf): void {
  const stockRank = ranks(plan, "stocked");
  const share = plan.isBase ? { full: 20 / 30, low: 26 / 30 } : { full: 0.8, low: 0.93 };
  for (let id = 1; id <= plan.products; id++) {
    const dice = diceOf(plan.seed, "products", id);
    const rank = stockRank(id);
    let left = 0;
    if (rank < share.full) left = dice.between("stock", LOW_AT + 1, 250);
    else if (rank < share.low) left = dice.between("stock", 1, LOW_AT);
    const delta = (shelf.gone[id - 1] ?? 0) + (shelf.reserved[id - 1] ?? 0) + left;
    if (delta === 0) continue;
    const at = shelf.created[id - 1] ?? plan.anchor;
    loader.add("stock_moves", { id, product_id: id, delta, reason: "received", order_id: null, user_id: 1, at });
  }
  loader.flush();
}
