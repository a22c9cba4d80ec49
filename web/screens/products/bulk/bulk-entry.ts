import type { PriceEnding } from "#shared/rules/products/price-change.ts";
import { PERCENT_MAX, PERCENT_MIN } from "#shared/rules/products/price-change.ts";
import { discountProblem, numberProblem, priceProblem } from "#shared/rules/products/product-fields.ts";
import type { BodyOf } from "../../../lib/api/client.ts";
import { type Figures, parseNumber } from "../../../lib/text/parse-number.ts";
import { readStockEntry, type stockModes, type stockReasons } from "../../../ui/stock/stock-entry.ts";

export type BulkBody = BodyOf<"POST /ecommerce/products/bulk">;
/** Bulk actions with a dialog. */
export type AskedAction = "category" | "price" | "discount" | "stock";
export type BulkDo = Pick<Extract<BulkBody, { action: AskedAction }>, "action" | "value">;

/** Entries of the dialog for any action. */
export interface BulkEntry {
  category: string;
  priceMode: "set" | "up" | "down";
  amount: string;
  ending: "" | PriceEnding;
  /** Sale prices stay, or change by the same percentage. */
  regularOnly: boolean;
  stockMode: (typeof stockModes)[number];
  reason: (typeof stockReasons)[number];
}

export const emptyEntry: BulkEntry = {
  category: "Electronics",
  priceMode: "down",
  amount: "",
  ending: "",
  regularOnly: false,
  stockMode: "add",
  reason: "received",
};

/** Problem of an entry: message key and limit. */
export interface BulkProblem {
  problem: "number" | "price" | "percent" | "discount" | "stock";
}

/** Number of affected products as far as known; previews of many use the first ones only. */
export function reachOf(preview: readonly { ok: boolean }[] | null, count: number): { able: number; isPart: boolean } {
  const isPart = preview !== null && preview.length < count;
  return { able: preview && !isPart ? preview.filter(({ ok }) => ok).length : count, isPart };
}

/** Request body of the dialog, or its problem. */
export function readBulk(action: AskedAction, entry: BulkEntry, figures: Figures): { body: BulkDo } | BulkProblem {
  if (action === "category") return { body: { action, value: entry.category } as BulkDo };
  if (action === "stock") {
    const read = readStockEntry({ mode: entry.stockMode, quantity: entry.amount, reason: entry.reason }, { figures });
    // A removal is checked against each product's stock.
    if ("act" in read) return { body: { action, value: read.act } };
    return { problem: "stock" };
  }
  const text = parseNumber(entry.amount, figures);
  if (text === undefined) return { problem: "number" };
  const amount = Number(text);
  if (action === "discount")
    return discountProblem(amount) ? { problem: "discount" } : { body: { action, value: amount } };
  const ending = entry.ending === "" ? {} : { ending: entry.ending };
  if (entry.priceMode === "set")
    return priceProblem(amount)
      ? { problem: "price" }
      : { body: { action, value: { mode: "set", amount, ...ending } } };
  const percent = entry.priceMode === "up" ? amount : -amount;
  const isOut = amount === 0 || numberProblem(percent, { min: PERCENT_MIN, max: PERCENT_MAX, decimals: 2 });
  if (isOut) return { problem: "percent" };
  const alike = entry.regularOnly ? { regularOnly: true } : {};
  return { body: { action, value: { mode: "percent", percent, ...ending, ...alike } } };
}
