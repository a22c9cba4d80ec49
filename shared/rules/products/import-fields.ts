import { fold } from "../text/fold.ts";
import { headingMarks, programHeadings, usualHeadings, weakHeadings } from "./import-headings.ts";
import type { Measure } from "./import-numbers.ts";

/** Product fields that an import column can map to. */
export const importFields = [
  "id",
  "sku",
  "name",
  "category",
  "price",
  "salePrice",
  "compareAtPrice",
  "discountPercentage",
  "discountAmount",
  "cost",
  "stock",
  "lowStockThreshold",
  "description",
  "tags",
  "barcode",
  "image",
  "handle",
] as const;
export type ImportField = (typeof importFields)[number];

/** Field of each column by its original header; null skips the column. */
export type ImportMapping = Record<string, ImportField | null>;

/** Numeric fields and their measure. */
export const numberFields = {
  price: "money",
  salePrice: "money",
  compareAtPrice: "money",
  discountPercentage: "percent",
  discountAmount: "money",
  cost: "money",
  stock: "count",
  lowStockThreshold: "count",
} as const satisfies Partial<Record<ImportField, Measure>>;
export type NumberField = keyof typeof numberFields;
export const numberFieldNames = Object.keys(numberFields) as NumberField[];

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 50_000;
/** "All or nothing" runs in one transaction, whose size the database limits. */
export const IMPORT_WHOLE_MAX = 5_000;
/** The heading row is detected, and can be selected, within this many rows. */
export const HEADING_ROW_MAX = 100;

/** Reasons to reject a whole file or run. */
export const importFaults = [
  "bad_encoding",
  "row_too_long",
  "no_rows",
  "too_many_rows",
  "no_columns",
  "file_too_large",
  "rows_refused",
] as const;
export type ImportFault = (typeof importFaults)[number];

/**
 * Program whose export layout a file has. `own` is an export of this shop; in `unknown` each column goes by its
 * heading.
 */
export const importLayouts = [
  "own",
  "shopify",
  "woocommerce",
  "prestashop",
  "prestashop-combinations",
  "unknown",
] as const;
export type ImportLayout = (typeof importLayouts)[number];

/** Longer than any known heading. */
const HEADING_LETTERS = 200;

/** Comparison form of a heading: folded, letters and digits only, without text in brackets. */
export const plainHeading = (heading: string): string =>
  fold(heading.slice(0, HEADING_LETTERS).replace(/\([^)]*\)|\[[^\]]*\]/g, "")).replace(/[^\p{L}\p{N}]/gu, "");

/** Key of a set of headings, independent of order and spelling. */
export const headingsKey = (headings: readonly string[]): string => headings.map(plainHeading).toSorted().join("|");

const listed = <Value>(lists: readonly (readonly [Value, string])[]): Map<string, Value> =>
  new Map(lists.flatMap(([value, names]) => names.split(" ").map((name): [string, Value] => [name, value])));

/** Headings of this shop's own exports, as codes and in both languages; null for calculated columns. */
const own = listed<ImportField | null>([
  ["id", "id number numara no"],
  ["sku", "sku"],
  ["name", "name product urun ad"],
  ["category", "category kategori"],
  ["price", "price fiyat"],
  ["salePrice", "saleprice discountedprice pricenow indirimlifiyat indirimfiyati"],
  ["discountPercentage", "discountpercentage discount indirim"],
  ["cost", "cost maliyet"],
  ["stock", "stock stok"],
  [
    "lowStockThreshold",
    "lowstockthreshold lowstockfrom dusukstoksiniri dusukstokesigi lowstockalertat dusukstokuyarisi",
  ],
  ["description", "description aciklama"],
  ["tags", "tags etiketler"],
  ["barcode", "barcode barkod"],
  ["image", "image picture gorsel"],
  [
    null,
    "status durum onhand elde eldeki reserved ayrilan sales sold satilan satis rating puan createdat created eklenme",
  ],
  [null, "olusturma updatedat updated lastchanged guncelleme songuncelleme barcodekind"],
]);

const fieldsBy = (names: Partial<Record<ImportField, string>>): Map<string, ImportField> =>
  listed(Object.entries(names) as [ImportField, string][]);
const usual = fieldsBy(usualHeadings);
const weak = fieldsBy(weakHeadings);

/** Meaning of a heading in one layout only; null skips its column. */
const special: Partial<Record<ImportLayout, Map<string, ImportField | null>>> = {
  shopify: listed<ImportField | null>([
    ["category", "type"],
    [null, "id productcategory number no"],
  ]),
  woocommerce: listed<ImportField | null>([[null, "id type price shortdescription parent instock"]]),
  prestashop: listed<ImportField | null>([[null, "id productid pricetaxexcluded shortdescription"]]),
  "prestashop-combinations": listed<ImportField | null>([[null, "id productid"]]),
  unknown: listed<ImportField | null>([[null, "id number numara no"]]),
};

/** Detects the layout of a file by its headings. */
export function layoutOf(headings: readonly string[]): ImportLayout {
  const names = headings.map(plainHeading).filter(Boolean);
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  const hasOne = (...wanted: string[]) => wanted.some((name) => names.includes(name));
  if (has("productid", "attribute", "value")) return "prestashop-combinations";
  if (has("active", "name") && hasOne("reference", "pricetaxincluded", "pricetaxexcluded")) return "prestashop";
  if (hasOne("handle", "urlhandle") && has("title") && hasOne("variantprice", "price")) return "shopify";
  if (has("name", "regularprice")) return "woocommerce";
  const keys = new Set(names.map((name) => own.get(name)));
  const isAllOurs = names.every((name) => own.has(name));
  const isOurs = keys.has("id") && keys.has("sku") && (isAllOurs || (keys.has("name") && keys.has("category")));
  return isOurs ? "own" : "unknown";
}

/** Field of a heading in a layout; null if skipped on purpose, undefined if unknown. */
function fieldOf(heading: string, layout: ImportLayout): ImportField | null | undefined {
  const name = plainHeading(heading);
  const exception = special[layout]?.get(name);
  return exception === undefined ? (own.get(name) ?? usual.get(name) ?? weak.get(name)) : exception;
}

export type LayoutMark = keyof typeof headingMarks;

/** Indexes of the columns of each mark, from 0; own exports have none. */
export function marksOf(headings: readonly string[], layout: ImportLayout): Partial<Record<LayoutMark, number[]>> {
  if (layout === "own") return {};
  const names = headings.map(plainHeading);
  return Object.fromEntries(
    Object.entries(headingMarks).map(([mark, wanted]) => [
      mark,
      wanted.split(" ").flatMap((name) => (names.includes(name) ? [names.indexOf(name)] : [])),
    ]),
  );
}

/** Whether headings of an unnamed layout still belong to one program. */
export function isOfProgram(headings: readonly string[]): boolean {
  const names = new Set(headings.map(plainHeading));
  return programHeadings.some((wanted) => wanted.every((name) => names.has(name)));
}

/** Number of known headings in a row. */
export const columnsKnown = (row: readonly string[]): number =>
  new Set(row.map(plainHeading).filter((name) => own.has(name) || usual.has(name) || weak.has(name) || KNOWN.has(name)))
    .size;

/** Headings of other programs that map to no field. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(headingMarks).flatMap((names) => names.split(" ")),
  ..."productid active vendor published attribute value pricetaxexcluded shortdescription parent".split(" "),
]);

/** Maps each header to a field by name and layout; the first certain column wins, weak headings come last. */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const layout = layoutOf(headers);
  const isTyped = headers.some((header) => plainHeading(header) === "type");
  const taken = new Set<ImportField>();
  const weaker: [string, ImportField][] = [];
  const mapping: ImportMapping = {};
  for (const header of headers) {
    if (Object.hasOwn(mapping, header)) continue;
    const isFallback = layout === "shopify" && !isTyped && plainHeading(header) === "productcategory";
    const field = isFallback ? "category" : fieldOf(header, layout);
    const name = plainHeading(header);
    const isWeak = weak.has(name) && !special[layout]?.has(name) && !isFallback;
    mapping[header] = field && !isWeak && !taken.has(field) ? field : null;
    if (!field) continue;
    if (isWeak) weaker.push([header, field]);
    else taken.add(field);
  }
  for (const [header, field] of weaker) {
    if (!taken.has(field)) mapping[header] = field;
    taken.add(field);
  }
  return mapping;
}

/** Column index of each field, from 0. */
export function columnsOf(headers: readonly string[], mapping: ImportMapping): Map<ImportField, number> {
  const columns = new Map<ImportField, number>();
  for (const [at, header] of headers.entries()) {
    const field = Object.hasOwn(mapping, header) ? mapping[header] : null;
    if (field && !columns.has(field)) columns.set(field, at);
  }
  return columns;
}

/** Headers of columns that are not imported. */
export const leftOutOf = (headers: readonly string[], mapping: ImportMapping): string[] => {
  const taken = new Set(columnsOf(headers, mapping).values());
  return headers.filter((header, at) => header !== "" && !taken.has(at));
};
