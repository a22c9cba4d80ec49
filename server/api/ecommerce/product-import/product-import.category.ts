import { type Category, categories } from "#shared/api/ecommerce/products.ts";
import type { ImportLayout } from "#shared/rules/products/import-fields.ts";
import { fold } from "#shared/rules/text/fold.ts";

const turkish = ["Elektronik", "Giyim", "Mobilya", "Kitap", "Kozmetik"];
const known = new Map([...categories, ...turkish].map((name, at) => [fold(name), categories[at % categories.length]]));

export const categoryNames = categories;

/**
 * Category in a cell: the whole text, else the deepest known part of the longest category path (PrestaShop: of the
 * first path). An unknown layout also tries shorter paths. `isCut`: the cell contains more than the category.
 */
export function categoryIn(text: string, layout: ImportLayout): { category?: Category; isCut: boolean } {
  const whole = known.get(fold(text));
  if (whole) return { category: whole, isCut: false };
  const parts = pathsIn(text, layout).map((path) => path.flatMap((part) => part.trim() || []));
  const deepest = layout === "prestashop" ? parts : parts.toSorted((a, b) => b.length - a.length);
  const looked = layout === "unknown" ? deepest : deepest.slice(0, 1);
  const category = looked.flatMap((path) => path.toReversed().flatMap((part) => known.get(fold(part)) ?? []))[0];
  return { ...(category && { category }), isCut: category !== undefined };
}

/** Category paths in a cell, each from the root down. */
function pathsIn(text: string, layout: ImportLayout): string[][] {
  if (layout === "woocommerce" || layout === "prestashop") return listOf(text).map((path) => path.split(">"));
  if (layout !== "unknown") return [text.split(">")];
  return text.split(/[,;|]/).map((path) => path.split(/[>/»\\]/));
}

/** Splits names at commas; `\,` is a comma inside a name. */
const listOf = (text: string): string[] => text.split(/(?<!\\),/).map((name) => name.replaceAll("\\,", ",").trim());
