import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { barcodeKinds } from "../../rules/products/product-fields.ts";
import { endpoint } from "../endpoint.ts";
import { amountRange, Count, Day, Flag, IdPath, listParams, manyOf, numeric } from "../params.ts";

export const categories = ["Electronics", "Clothing", "Furniture", "Books", "Cosmetics"] as const;
export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;

export const productStatuses = ["In Stock", "Low Stock", "Out of Stock"] as const;
export const ProductStatus = z.enum(productStatuses);
export type ProductStatus = z.infer<typeof ProductStatus>;

/** Product in the base list; prices in major units, `stock` = on hand minus reserved, `sales` in units. */
export const Product = z.strictObject({
  id: z.int(),
  name: z.string(),
  image: z.string().min(1),
  category: Category,
  price: z.number(),
  discountPercentage: z.number(),
  discountedPrice: z.number(),
  status: ProductStatus,
  stock: z.int().min(0),
  sales: z.int(),
  rating: z.number().min(0).max(5),
  createdAt: z.iso.datetime(),
});
export type Product = z.infer<typeof Product>;

export const ProductImage = z.strictObject({
  id: z.int(),
  uploadId: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});

export const ProductExtended = Product.extend({
  sku: z.string(),
  description: z.string(),
  /** Price during the sale, null without one. */
  salePrice: z.number().nullable(),
  cost: z.number().nullable(),
  onHand: z.int(),
  reserved: z.int(),
  lowStockThreshold: z.int(),
  barcode: z.string().nullable(),
  /** `gtin` has a valid check digit; null without a barcode. */
  barcodeKind: z.enum(barcodeKinds).nullable(),
  tags: z.array(z.string()),
  images: z.array(ProductImage),
  updatedAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
  version: z.int(),
  revision: z.int(),
});
export type ProductExtended = z.infer<typeof ProductExtended>;

export const productSorts = [
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
] as const;

export const productFilters = {
  q: z.string().max(200).optional(),
  category: manyOf(categories).optional(),
  status: manyOf(productStatuses).optional(),
  priceMin: amountRange.min,
  priceMax: amountRange.max,
  discounted: Flag.optional(),
  ratingMin: numeric(z.number().min(0).max(5)).optional(),
  stockMin: Count.optional(),
  stockMax: Count.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  tag: z.string().min(1).max(24).optional(),
  archived: Flag.optional(),
};
export const ProductFilter = z.object(productFilters);
export type ProductFilter = z.infer<typeof ProductFilter>;
export const ProductQuery = z.object({ ...listParams(productSorts, 30), ...productFilters });
export type ProductQuery = z.infer<typeof ProductQuery>;

export const ProductFacets = z.strictObject({
  total: z.int(),
  archived: z.int(),
  status: z.strictObject({ "In Stock": z.int(), "Low Stock": z.int(), "Out of Stock": z.int() }),
  category: z.strictObject({
    Electronics: z.int(),
    Clothing: z.int(),
    Furniture: z.int(),
    Books: z.int(),
    Cosmetics: z.int(),
  }),
  price: z.strictObject({ min: z.number(), max: z.number() }).nullable(),
});
export type ProductFacets = z.infer<typeof ProductFacets>;

export const productEndpoints = {
  "GET /ecommerce/products": endpoint({
    summary: "Products, newest first",
    policy: "products:read",
    tagged: true,
    base: true,
    query: ProductQuery,
    answer: z.array(Product),
    extended: z.array(ProductExtended.partial()),
    meta: ListMeta,
  }),
  "GET /ecommerce/products/facets": endpoint({
    summary: "Counts of products by status and category, and their price range, within the list's filters",
    policy: "products:read",
    tagged: true,
    query: ProductFilter,
    answer: ProductFacets,
  }),
  "GET /ecommerce/products/{id}": endpoint({
    summary: "One product, archived or not, and who last changed it",
    policy: "products:read",
    path: IdPath,
    answer: ProductExtended,
    meta: z.strictObject({ changedBy: z.string().nullable() }),
    errors: ["not_found"],
  }),
};
