import { listViews } from "#shared/rules/people/preference-choices.ts";
import { between, day, type ListSpec, oneOf, someOf, whole, words } from "../../lib/list/list-query.ts";

export const categories = ["Electronics", "Clothing", "Furniture", "Books", "Cosmetics"] as const;
export const statuses = ["In Stock", "Low Stock", "Out of Stock"] as const;
const MOST = 1_000_000_000_000;

/** What `/products` keeps in its address. */
export const productList = {
  sorts: [
    "id",
    "name",
    "category",
    "price",
    "discountPercentage",
    "discountedPrice",
    "status",
    "stock",
    "sales",
    "rating",
    "createdAt",
  ],
  sort: "createdAt:desc",
  filters: {
    q: words(),
    category: someOf(categories),
    status: someOf(statuses),
    priceMin: between(0, MOST),
    priceMax: between(0, MOST),
    discounted: oneOf(["0", "1"]),
    ratingMin: between(0, 5),
    createdFrom: day,
    createdTo: day,
    tag: words(24),
    archived: oneOf(["1"]),
  },
  views: { view: oneOf(listViews), open: whole(1, Number.MAX_SAFE_INTEGER), import: words(64) },
  viewDefaults: { view: "table" },
  record: "open",
  places: ["archived"],
} satisfies ListSpec;
