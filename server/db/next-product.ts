/** Where the last id that was ever given to a product is kept, since an import that is taken back deletes its own. */
export const LAST_PRODUCT = "products.last";

/** The greatest id that any product has or had, as SQL: ids rise and never come again. */
export const lastProductId = `max(coalesce((SELECT max(id) FROM products), 0),
  coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = '${LAST_PRODUCT}'), 0))`;
