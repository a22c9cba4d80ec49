import { fold } from "./fold.ts";
import { headingMarks, programHeadings, usualHeadings, weakHeadings } from "./import-headings.ts";
import type { Measure } from "./import-numbers.ts";

/** What a column of a product file can be. */
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

/** Which field each column of a file is, by its header as it stands there; null leaves the column out. */
export type ImportMapping = Record<string, ImportField | null>;

/** The fields that are numbers, and what they count. */
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
/** "All or nothing" is one transaction, and a database takes only so much in one. */
export const IMPORT_WHOLE_MAX = 5_000;
/** The heading row is looked for, and may be chosen, among so many. */
export const HEADING_ROW_MAX = 100;

/** Why a file, or its run, is refused as a whole. */
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

/** Whose layout a file has. `own` is a file this shop exported; in `unknown` ones each column goes by its heading. */
export const importLayouts = [
  "own",
  "shopify",
  "woocommerce",
  "prestashop",
  "prestashop-combinations",
  "unknown",
] as const;
export type ImportLayout = (typeof importLayouts)[number];

/** No known heading is nearly as long. */
const HEADING_LETTERS = 200;

/** A heading as headings are compared: folded, letters and digits alone, without hints in brackets. */
export const plainHeading = (heading: string): string =>
  fold(heading.slice(0, HEADING_LETTERS).replace(/\([^)]*\)|\[[^\]]*\]/g, "")).replace(/[^\p{L}\p{N}]/gu, "");

/** Headings as one text: files whose headings differ in order and spelling alone have the same. */
export const headingsKey = (headings: readonly string[]): string => headings.map(plainHeading).toSorted().join("|");

const listed = <Value>(lists: readonly (readonly [Value, string])[]): Map<string, Value> =>
  new Map(lists.flatMap(([value, names]) => names.split(" ").map((name): [string, Value] => [name, value])));

/** Every heading this shop writes above products, as codes and in both languages; null for what it alone works out. */
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

/** What a heading means in one layout alone; null leaves its column out. */
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

/** Recognises whose layout some headings are of. */
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

/** The field a heading names in a layout; null where it is left out on purpose, undefined where it is not known. */
function fieldOf(heading: string, layout: ImportLayout): ImportField | null | undefined {
  const name = plainHeading(heading);
  const exception = special[layout]?.get(name);
  return exception === undefined ? (own.get(name) ?? usual.get(name) ?? weak.get(name)) : exception;
}

export type LayoutMark = keyof typeof headingMarks;

/** The columns of each mark, counted from 0, in the layouts that have them. */
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

/** Whether some headings of no layout with a name here are still those of one program. */
export function isOfProgram(headings: readonly string[]): boolean {
  const names = new Set(headings.map(plainHeading));
  return programHeadings.some((wanted) => wanted.every((name) => names.has(name)));
}

/** How many cells of a row are headings that are known. */
export const columnsKnown = (row: readonly string[]): number =>
  new Set(row.map(plainHeading).filter((name) => own.has(name) || usual.has(name) || weak.has(name) || KNOWN.has(name)))
    .size;

/** Headings of other programs that are no field. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(headingMarks).flatMap((names) => names.split(" ")),
  ..."productid active vendor published attribute value pricetaxexcluded shortdescription parent".split(" "),
]);

/** Finds the field of each header by its name and the layout; the first column that surely is a field has it. */
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

/** The column of each field, counted from 0. */
export function columnsOf(headers: readonly string[], mapping: ImportMapping): Map<ImportField, number> {
  const columns = new Map<ImportField, number>();
  for (const [at, header] of headers.entries()) {
    const field = Object.hasOwn(mapping, header) ? mapping[header] : null;
    if (field && !columns.has(field)) columns.set(field, at);
  }
  return columns;
}

/** The headers whose columns are not taken over. */
export const leftOutOf = (headers: readonly string[], mapping: ImportMapping): string[] => {
  const taken = new Set(columnsOf(headers, mapping).values());
  return headers.filter((header, at) => header !== "" && !taken.has(at));
};
