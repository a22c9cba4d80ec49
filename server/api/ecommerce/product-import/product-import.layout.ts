import type { ImportNotice, ImportProblem } from "#shared/api/ecommerce/product-import.ts";
import { type ImportLayout, isOfProgram, type LayoutMark, marksOf, plainHeading } from "#shared/rules/import-fields.ts";
import type { Cells } from "./product-import.cells.ts";

/** Reads what a layout tells of a row beside its fields. */
export interface LayoutReader {
  layout: ImportLayout;
  /** In an unknown layout the headings tell that a program wrote the file. */
  isOfProgram: boolean;
  of(cells: readonly string[], mark: LayoutMark): string[];
}

/** A reader of the rows under some headings. */
export function layoutReader(headers: readonly string[], layout: ImportLayout): LayoutReader {
  const marks = marksOf(headers, layout);
  return {
    layout,
    isOfProgram: isOfProgram(headers),
    of: (cells, mark) => (marks[mark] ?? []).flatMap((at) => cells[at]?.trim() || []),
  };
}

/** When the sale of a row begins and ends, as its file says. */
export const saleOf = (reader: LayoutReader, cells: readonly string[]) => ({
  from: reader.of(cells, "saleFrom")[0] ?? "",
  to: reader.of(cells, "saleTo")[0] ?? "",
});

/** The options of a row that are none: products without options are written so. */
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

/** Why a row is none of the products this shop can keep, or null. */
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

/** What rows that other programs call a kind of product are refused for. */
function strangerRefusal(written: string, isKnown: boolean): ImportProblem | null {
  const type = plainHeading(written);
  if (type === "giftcard") return refusal("gift_card");
  if (VARIANTS.has(type)) return isKnown ? null : refusal("needs_variants");
  return NO_STOCK.has(type) ? refusal("not_a_stock_product", { type: written }) : null;
}

/** In a file of no known program such a word may be a shop's own, so that a new product of that kind is told of. */
export function typeNotice(reader: LayoutReader, cells: readonly string[]): ImportNotice[] {
  const [type = ""] = reader.layout === "unknown" && !reader.isOfProgram ? reader.of(cells, "type") : [];
  return strangerRefusal(type, false)
    ? [{ field: "name", code: "type_left_out", params: { type: type.slice(0, 60) } }]
    : [];
}

/** A new product that is the first of several variants in its file, or has an option there, is told of. */
export function optionNotice(reader: LayoutReader, cells: readonly string[]): ImportNotice[] {
  const { layout } = reader;
  const options = layout === "shopify" || layout === "unknown" ? reader.of(cells, "option").filter(isOption) : [];
  return options.length > 0
    ? [{ field: "name", code: "option_left_out", params: { option: options.join(" / ") } }]
    : [];
}
