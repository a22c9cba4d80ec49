// Fields that the lists display. Other fields are neither queried nor sent.

/** Fields of the order list, including those for its row actions. */
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
] as const;

/** Fields of the large-table example list. */
export const largeRowFields = [
  "id",
  "number",
  "customer",
  "date",
  "products",
  "amount",
  "paymentMethod",
  "status",
] as const;

/** Fields of a record's latest orders. */
export const lastOrderFields = ["id", "number", "customer", "date", "amount", "status"] as const;

/** Fields of the product list, including prices and stock edited in its rows. */
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
] as const;

/** Query of a record's latest orders. */
export const LAST_ORDERS = { pageSize: "5", fields: lastOrderFields.join(",") };
