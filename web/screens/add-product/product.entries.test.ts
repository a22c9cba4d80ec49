import { expect, test } from "vitest";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { NAME_MAX } from "#shared/rules/products/product-fields.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { copiedEntries } from "./product.entries.ts";

const product: Partial<ProductExtended> = { price: 1, salePrice: null, cost: null, stock: 3, images: [], tags: [] };
const copyOf = (name: string) =>
  copiedEntries({ ...product, name } as ProductExtended, { figures: "comma", nameOf: (of) => `${of} (kopya)` }).name;

test.each([
  ["Kupa", "Kupa (kopya)"],
  ["Kupa (kopya)", "Kupa (kopya) (kopya)"],
  ["🧵".repeat(NAME_MAX), `${"🧵".repeat(NAME_MAX - 8)} (kopya)`],
  [`${"a".repeat(NAME_MAX - 9)} bcdefgh`, `${"a".repeat(NAME_MAX - 9)} (kopya)`],
])("the copy of %s is a name that fits", (name, wanted) => {
  expect(copyOf(name)).toBe(wanted);
  expect(lengthOf(copyOf(name))).toBeLessThanOrEqual(NAME_MAX);
});
