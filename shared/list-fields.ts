import type { OrderExtended } from "./api/ecommerce/orders.ts";
import type { ProductExtended } from "./api/ecommerce/products.ts";

// What the screens draw of each row of a list. No more is asked for: the rest is neither read nor sent.

/** The list of orders; a step is taken right from its row. */
export const orderRowFields = [
  "id",
  "number",
  "customer",
  "customerId",
  "date",
  "products",
  "amount",
  "due",
  "paymentMethod",
  "paymentStatus",
  "status",
  "allowedTransitions",
  "version",
] as const satisfies readonly (keyof OrderExtended)[];

/** The list of orders that only shows how the table works. */
export const largeRowFields = [
  "id",
  "number",
  "customer",
  "date",
  "products",
  "amount",
  "paymentMethod",
  "status",
] as const satisfies readonly (keyof OrderExtended)[];

/** The newest orders beside a record they belong to. */
export const lastOrderFields = [
  "id",
  "number",
  "customer",
  "date",
  "amount",
  "status",
] as const satisfies readonly (keyof OrderExtended)[];

/** The catalogue; prices and stock are changed right in its rows. */
export const productRowFields = [
  "id",
  "name",
  "sku",
  "image",
  "category",
  "price",
  "discountPercentage",
  "discountedPrice",
  "cost",
  "status",
  "stock",
  "lowStockThreshold",
  "sales",
  "rating",
  "createdAt",
  "archivedAt",
  "version",
] as const satisfies readonly (keyof ProductExtended)[];

/** How the newest orders beside a record are asked for. */
export const LAST_ORDERS = { pageSize: "5", fields: lastOrderFields.join(",") };
