import type { Generated, GeneratedAlways } from "kysely";
import type { Flag } from "./system.ts";

export type Category = "Electronics" | "Clothing" | "Furniture" | "Books" | "Cosmetics";
export type ProductStatus = "In Stock" | "Low Stock" | "Out of Stock";
export type StockReason = "received" | "correction" | "damaged" | "returned" | "sale" | "cancel" | "import";

export interface ProductsTable {
  id: Generated<number>;
  sku: string;
  /** SKU folded for comparison; null if equal to the SKU itself. */
  sku_key: string | null;
  name: string;
  description: Generated<string>;
  category: Category;
  price_minor: number;
  sale_minor: number | null;
  discount_bps: Generated<number>;
  final_minor: number;
  cost_minor: number | null;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  available: GeneratedAlways<number>;
  low_at: Generated<number>;
  status: GeneratedAlways<ProductStatus>;
  sold: Generated<number>;
  rating_x10: Generated<number>;
  barcode: string | null;
  tags_json: Generated<string>;
  images_json: Generated<string>;
  search: string;
  sort_key: string;
  created_at: number;
  updated_at: number;
  archived_at: number | null;
  version: Generated<number>;
  revision: Generated<number>;
}

export interface ProductImagesTable {
  id: Generated<number>;
  product_id: number;
  file_id: string;
  alt: Generated<string>;
  width: number | null;
  height: number | null;
  position: number;
}

export interface ProductTagsTable {
  product_id: number;
  tag_fold: string;
  tag: string;
}

export interface StockMovesTable {
  id: Generated<number>;
  product_id: number;
  delta: number;
  reason: StockReason;
  order_id: number | null;
  user_id: number | null;
  note: Generated<string>;
  at: number;
}

export interface ProductCountersTable {
  archived: Flag;
  status: ProductStatus;
  category: Category;
  n: number;
}

/** Products whose stock has crossed a threshold since the last notification. */
export interface StockCrossingsTable {
  product_id: Generated<number>;
  kind: "low_stock" | "out_of_stock";
}

/** Tables of products, their images and their stock. */
export interface ProductsTables {
  products: ProductsTable;
  product_images: ProductImagesTable;
  product_tags: ProductTagsTable;
  stock_moves: StockMovesTable;
  product_counters: ProductCountersTable;
  stock_crossings: StockCrossingsTable;
}
