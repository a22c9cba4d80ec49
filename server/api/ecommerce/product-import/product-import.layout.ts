import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import {
  type ImportLayout,
  isOfProgram,
  type LayoutMark,
  marksOf,
  plainHeading,
} from "#shared/rules/products/import-fields.ts";
import type { Cells } from "./product-import.cells.ts";

/** Reads layout-specific columns of a row that are not product fields. */
export interface LayoutReader {
  layout: ImportLayout;
  /** The headings of an unknown layout indicate a file written by a program. */
  isOfProgram: boolean;
  of(cells: readonly string[], mark: LayoutMark): string[];
}

/** Creates a reader for rows with the given headings. */
export function layoutReader(headers: readonly string[], layout: ImportLayout): LayoutReader {
  const marks = marksOf(headers, layout);
  return {
    layout,
    isOfProgram: isOfProgram(headers),
    of: (cells, mark) => (marks[mark] ?? []).flatMap((at) => cells[at]?.trim() || []),
  };
}

/** Start and end of the sale of a row, as written. */
export const saleOf = (reader: LayoutReader, cells: readonly string[]) => ({
  from: reader.of(cells, "saleFrom")[0] ?? "",
  to: reader.of(cells, "saleTo")[0] ?? "",
});

/** Whether an option value is real: Shopify writes `Default Title` for products without options. */
const isOption = (value: string): boolean => value !== "Default Title";

interface Row {
  cells: readonly string[];
  fields: Cells;
  /** An earlier row of the file has the same handle. */
  isFurther: boolean;
  /** A product has this row's SKU. */
  isKnown: boolean;
}

const refusal = (code: "needs_variants" | "gift_card" | "not_a_stock_product", params?: object): ImportProblem => ({
  field: "row",
  code,
  ...(params && { params: { ...params } }),
});

/** Problem of a row that is not a product this shop can store (variant, gift card, service), or null. */
export function rowRefusal(reader: LayoutReader, { cells, fields, isFurther, isKnown }: Row): ImportProblem | null {
  const { layout } = reader;
  if (/^(?:true|1|yes|evet)$/i.test(reader.of(cells, "giftCard")[0] ?? "")) return refusal("gift_card");
  if (layout === "prestashop-combinations") return refusal("needs_variants");
  const [type = ""] = reader.of(cells, "type");
  if (layout === "woocommerce") return typeRefusal(type, isKnown);
  const stranger = layout === "unknown" && reader.isOfProgram ? strangerRefusal(type, isKnown) : null;
  if (stranger) return stranger;
  const isOfOption = reader.of(cells, "option").some(isOption);
  const isWhole = reader.of(cells, "optionValues").length > 0;
  if (layout === "unknown" && !isKnown && (isWhole || (isOfOption && !fields.name?.trim())))
    return refusal("needs_variants");
  const isPart = isFurther ? isOfOption || !fields.name?.trim() : layout === "shopify" && !fields.name?.trim();
  return isPart && fields.handle?.trim() && !isKnown ? refusal("needs_variants") : null;
}

function typeRefusal(written: string, isKnown: boolean): ImportProblem | null {
  const types = written
    .toLowerCase()
    .split(",")
    .flatMap((type) => type.trim() || []);
  if (types.includes("variable") || types.includes("variation")) return isKnown ? null : refusal("needs_variants");
  const stranger = types.find((type) => type !== "simple" && type !== "virtual");
  return stranger ? refusal("not_a_stock_product", { type: stranger }) : null;
}

const VARIANTS: ReadonlySet<string> = new Set(
  "productvariation variation variant configurable variable sku".split(" "),
);
const NO_STOCK: ReadonlySet<string> = new Set(
  "grouped bundle downloadable digital service subscription rule".split(" "),
);

/** Problem of a row whose product type, as other programs name it, is not supported. */
function strangerRefusal(written: string, isKnown: boolean): ImportProblem | null {
  const type = plainHeading(written);
  if (type === "giftcard") return refusal("gift_card");
  if (VARIANTS.has(type)) return isKnown ? null : refusal("needs_variants");
  return NO_STOCK.has(type) ? refusal("not_a_stock_product", { type: written }) : null;
}

/** Notice instead of a problem for an unsupported type: outside known programs the word may be the shop's own. */
export function typeNotice(reader: LayoutReader, cells: readonly string[]): ImportNotice[] {
  const [type = ""] = reader.layout === "unknown" && !reader.isOfProgram ? reader.of(cells, "type") : [];
  return strangerRefusal(type, false)
    ? [{ field: "name", code: "type_left_out", params: { type: type.slice(0, 60) } }]
    : [];
}

/** Notice that the options of a new product are not imported. */
export function optionNotice(reader: LayoutReader, cells: readonly string[]): ImportNotice[] {
  const { layout } = reader;
  const options = layout === "shopify" || layout === "unknown" ? reader.of(cells, "option").filter(isOption) : [];
  return options.length > 0
    ? [{ field: "name", code: "option_left_out", params: { option: options.join(" / ") } }]
    : [];
}
