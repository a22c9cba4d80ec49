import type { ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import type { Format } from "../../lib/format.ts";
import type { MessageKey, Translate } from "../../lib/i18n.tsx";

interface Given {
  /** The cell as it is written. */
  cell: string | undefined;
  t: Translate;
  number: Format["number"];
}

/** Says why a cell of an import is refused: what is told of its field alone, else with the bound it breaks. */
export function importReason({ field, code, params = {} }: ImportProblem, { cell = "", t, number }: Given): string {
  const words = (name: string) => t(`import.problem.${name}` as MessageKey, shown(params, number));
  if (field === "tags") {
    if (params.at === undefined) return words("tags");
    return words(code === "duplicate" ? "tagTwice" : "tag");
  }
  if (field === "barcode") return words(/^'?(?:\d{8}|\d{12,13})$/.test(cell.trim()) ? "barcode" : "barcodeForm");
  if (code === "taken" && params.name !== undefined) return words("takenBy");
  if ((field === "sku" || field === "handle") && OF_SKU.has(code)) return words("sku");
  return words(code);
}

const OF_SKU: ReadonlySet<string> = new Set(["bad_format", "too_long"]);

const shown = (params: object, number: Given["number"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "number" && name !== "line" ? number(value) : String(value),
    ]),
  );
