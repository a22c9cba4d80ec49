import { type Category, categories } from "#shared/api/ecommerce/products.ts";
import { fold } from "#shared/rules/fold.ts";
import type { ImportLayout } from "#shared/rules/import-fields.ts";

const turkish = ["Elektronik", "Giyim", "Mobilya", "Kitap", "Kozmetik"];
const known = new Map([...categories, ...turkish].map((name, at) => [fold(name), categories[at % categories.length]]));

export const categoryNames = categories;

/**
 * The category that a cell names: by itself, else by the deepest part of its path that is one of ours. A list of paths
 * goes by the deepest one, the first of those that are as deep, in an unknown layout by the deepest that holds one of
 * ours; `isCut` tells that more was written.
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

/** The paths that a cell names, each from its root on. */
function pathsIn(text: string, layout: ImportLayout): string[][] {
  if (layout === "woocommerce" || layout === "prestashop") return listOf(text).map((path) => path.split(">"));
  if (layout !== "unknown") return [text.split(">")];
  return text.split(/[,;|]/).map((path) => path.split(/[>/»\\]/));
}

/** Names parted by commas; `\,` is a comma inside one. */
const listOf = (text: string): string[] => text.split(/(?<!\\),/).map((name) => name.replaceAll("\\,", ",").trim());
