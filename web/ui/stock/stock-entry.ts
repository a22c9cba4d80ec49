import type { StockAct } from "#shared/api/ecommerce/product-stock.ts";
import { numberProblem, STOCK_MAX } from "#shared/rules/products/product-fields.ts";
import { type Figures, parseNumber } from "../../lib/text/parse-number.ts";

export const stockModes = ["set", "add", "remove"] as const;
export const stockReasons = ["received", "correction", "damaged", "returned"] as const;

interface Entry {
  mode: StockAct["mode"];
  quantity: string;
  reason: StockAct["reason"];
  note?: string;
}

interface Known {
  figures: Figures;
  /** Available stock; absent if it differs between products. */
  stock?: number;
}

export interface StockProblem {
  problem: "whole" | "most" | "held";
}

/** Parses a stock movement with its resulting stock, or returns the problem. */
export function readStockEntry(
  entry: Entry,
  { figures, stock }: Known,
): { act: StockAct; left: number } | StockProblem {
  const { mode, quantity, ...why } = entry;
  const pieces = Number(parseNumber(quantity, figures) ?? Number.NaN);
  if (!Number.isInteger(pieces) || (pieces === 0 && mode !== "set")) return { problem: "whole" };
  if (numberProblem(pieces, { max: STOCK_MAX, decimals: 0 })) return { problem: "most" };
  const now = stock ?? 0;
  const left = { set: pieces, add: now + pieces, remove: now - pieces }[mode];
  if (stock !== undefined && left < 0) return { problem: "held" };
  if (left > STOCK_MAX) return { problem: "most" };
  return { act: { mode, quantity: pieces, ...why } as StockAct, left };
}
