import type { FieldError } from "#shared/errors.ts";
import { DISCOUNT_MAX, type ProductProblem } from "#shared/rules/products/product-fields.ts";
import { productRules } from "#shared/rules/products/product-rules.ts";
import { keptBarcode, keptSku } from "#shared/rules/products/sku.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { exampleIn, type Figures } from "../../lib/text/parse-number.ts";
import type { Problems } from "../../ui/form/use-problems.ts";
import { numberIn, type ProductEntries, priceEditOf } from "./product.entries.ts";

type Found = Record<keyof ProductEntries, ProductProblem | null>;
const REQUIRED: ProductProblem = { code: "required" };
const NO_NUMBER: ProductProblem = { code: "bad_format" };

/** What is wrong with each entry, by the rules the server applies too; in the order of the form. */
export function findProblems(entries: ProductEntries, { figures, isNew }: { figures: Figures; isNew: boolean }): Found {
  const judge = (
    text: string,
    rule: (value: number) => ProductProblem | null,
    ifNone: ProductProblem | null = null,
  ) => {
    const value = numberIn(text, figures);
    if (value === undefined) return ifNone;
    return Number.isNaN(value) ? NO_NUMBER : rule(value);
  };
  const { name, description, price, salePrice, discountPercentage, cost, sku, barcode, stock, lowStockThreshold } =
    entries;
  const priced = judge(price, productRules.price, REQUIRED);
  const amount = priced ? undefined : numberIn(price, figures);
  const isNoSale = priceEditOf(entries, figures).salePrice === null;
  return {
    name: productRules.name(name),
    description: productRules.description(description),
    price: priced,
    salePrice: judge(salePrice, (sale) => productRules.salePrice(sale, isNoSale ? undefined : amount)),
    discountPercentage: judge(discountPercentage, (percent) => productRules.discountPercentage(percent, amount)),
    cost: judge(cost, productRules.cost),
    sku: sku || !isNew ? productRules.sku(keptSku(sku)) : null,
    barcode: barcode
      ? productRules.barcode(keptBarcode(barcode), entries.barcodeKind === "other" ? "other" : null)
      : null,
    barcodeKind: null,
    stock: isNew ? judge(stock, productRules.stock) : null,
    lowStockThreshold: judge(lowStockThreshold, productRules.lowStockThreshold, isNew ? null : REQUIRED),
    category: entries.category ? null : REQUIRED,
    tags: productRules.tags(entries.tags),
    images: entries.images.map(({ alt }) => productRules.alt(alt)).find(Boolean) ?? null,
  };
}

/** The same in words. */
export function problemWords(
  found: Found,
  { t, entries, figures }: { t: Translate; entries: ProductEntries; figures: Figures },
): Problems {
  const words: Problems = {};
  for (const [field, problem] of Object.entries(found) as [keyof ProductEntries, ProductProblem | null][]) {
    if (problem === NO_NUMBER) words[field] = t("product.rule.number", { example: exampleIn(figures) });
    else if (problem) words[field] = wordsFor(field, problem, { t, entries });
  }
  return words;
}

/** What the server refused, under the same fields and in the same words; null when it names none of them. */
export function refusedWords(
  errors: readonly FieldError[] | undefined,
  { t, entries }: { t: Translate; entries: ProductEntries },
): Problems | undefined {
  const words: Problems = {};
  for (const { field, code, params } of errors ?? []) {
    const [name = "", at] = field.split(".");
    if (!(name in entries)) continue;
    const problem = { ...params, code, ...(at !== undefined && { at: Number(at) }) } as ProductProblem;
    words[name] ??= wordsFor(name as keyof ProductEntries, problem, { t, entries });
  }
  return Object.keys(words).length > 0 ? words : undefined;
}

function wordsFor(
  field: keyof ProductEntries,
  { code, at, maximum }: ProductProblem,
  { t, entries }: { t: Translate; entries: ProductEntries },
): string {
  switch (field) {
    case "discountPercentage":
      return t("product.rule.discountPercentage", { max: (code === "too_big" && maximum) || DISCOUNT_MAX });
    case "barcode":
      return t(code === "bad_check_digit" ? "product.rule.barcode" : "product.rule.barcodeForm");
    case "tags":
      if (at === undefined) return t("product.rule.tags");
      return code === "duplicate"
        ? t("product.rule.tagTwice", { tag: entries.tags[at] ?? "" })
        : t("product.rule.tag", { tag: entries.tags[at] ?? "" });
    case "images":
      return t(code === "too_long" ? "product.rule.imagesAlt" : "product.rule.images");
    case "barcodeKind":
      return t("product.rule.barcode");
    default:
      return t(`product.rule.${field}`);
  }
}
