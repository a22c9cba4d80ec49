import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import { type NumberField, numberFields } from "#shared/rules/products/import-fields.ts";
import type { Format } from "../../../../lib/format.ts";
import type { MessageKey, Translate } from "../../../../lib/i18n.tsx";

interface Words {
  t: Translate;
  number: Format["number"];
}

/** Message why a cell is rejected: specific to its field, else with the limit. */
export function importReason({ field, code, params = {} }: ImportProblem, { t, number }: Words): string {
  const words = (name: string) => t(`import.problem.${name}` as MessageKey, shown(params, number));
  if (field === "row" && code === "bad_format") return words(params.column === undefined ? "quotes" : "quotesIn");
  const measure = numberFields[field as NumberField];
  if (code === "bad_format" && measure) {
    const [value, decimals] = EXAMPLES[measure];
    return t(`import.problem.${measure}`, { example: number(value, decimals) });
  }
  if (code === "taken" && params.name !== undefined) return words("takenBy");
  if ((field === "sku" || field === "handle") && OF_SKU.has(code)) return words("sku");
  return words(code);
}

/** Examples of each number format with decimals. */
const EXAMPLES = { money: [1299.9, 2], count: [12, 0], percent: [12.5, 1] } as const;
const OF_SKU: ReadonlySet<string> = new Set(["bad_format", "too_long"]);

/** Message for a note on an accepted cell. */
export const importNotice = ({ code, params = {} }: ImportNotice, { t, number }: Words): string =>
  t(`import.notice.${code}`, { text: "", ...shown(params, number) });

const shown = (params: object, number: Format["number"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "number" && name !== "line" ? number(value) : String(value),
    ]),
  );
