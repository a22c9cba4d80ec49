import { type AnswerOf, api } from "../../../lib/api/client.ts";
import { useSearch } from "../../../lib/api/use-search.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import type { Orderable } from "./order.lines.ts";

type ProductRow = AnswerOf<"GET /ecommerce/products">["data"][number];

export interface FoundProduct extends Orderable {
  sku: string;
  /** Exact search codes for scanners: SKU and barcode. */
  codes: readonly string[];
}

/** Product search by name, SKU or barcode for a search field. */
export function useProductSearch(text: string) {
  const t = useT();
  const { money } = useFormat();
  return {
    search: useSearch(text, findProducts),
    idOf: ({ productId }: FoundProduct) => productId,
    tell: ({ image, sku, price, stock }: FoundProduct) => ({
      picture: <ProductThumb src={image} size={32} />,
      more: [sku, money(price), t("order.stockLeft", { count: stock ?? 0 })].join(" · "),
    }),
    words: { none: t("orderActs.noProduct"), hint: t("orderActs.typeProduct") },
  };
}

const FOUND = "id,name,sku,barcode,image,discountedPrice,stock";

async function findProducts(q: string): Promise<FoundProduct[]> {
  const { data } = await api("GET /ecommerce/products", { query: { q, pageSize: 8, archived: 0, fields: FOUND } });
  return data.map(foundOf);
}

/** API product as a search result. */
export const foundOf = (product: ProductRow): FoundProduct => ({
  productId: product.id,
  name: product.name,
  sku: product.sku ?? "",
  codes: [product.sku ?? "", product.barcode ?? ""].filter(Boolean),
  image: product.image,
  price: product.discountedPrice,
  stock: product.stock,
});
