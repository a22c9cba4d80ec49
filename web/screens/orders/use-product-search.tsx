import { type KeyboardEvent, useEffect, useRef } from "react";
import { type AnswerOf, api } from "../../lib/api.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/use-search.ts";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import type { Orderable } from "./order.lines.ts";

type ProductRow = AnswerOf<"GET /ecommerce/products">["data"][number];

export interface FoundProduct extends Orderable {
  sku: string;
}

/** Products by name, SKU or barcode, as a field that finds one shows them. */
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

interface Entering {
  text: string;
  search: ReturnType<typeof useProductSearch>["search"];
  take(product: FoundProduct): void;
}

/** For the field that is typed into: Enter takes the only hit, also one that comes later, as a scanner needs it. */
export function useEnter({ text, search, take }: Entering): (event: KeyboardEvent) => void {
  const { found, isSearching } = search;
  /** The words Enter was pressed on while they were still being looked for. */
  const entered = useRef<string | null>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (entered.current !== text) entered.current = null;
    if (isSearching || entered.current === null) return;
    entered.current = null;
    const [only, ...others] = found;
    if (only && others.length === 0) latest.current(only);
  }, [isSearching, found, text]);

  return (event) => {
    if (event.key !== "Enter" || !text.trim()) return;
    // Enter never sends the form from here; with an option at hand the list takes it itself.
    event.preventDefault();
    const [only, ...others] = found;
    if (!isSearching && only && others.length === 0) take(only);
    else if (isSearching) entered.current = text;
  };
}

const FOUND = "id,name,sku,image,discountedPrice,stock";

async function findProducts(q: string): Promise<FoundProduct[]> {
  const { data } = await api("GET /ecommerce/products", { query: { q, pageSize: 8, archived: 0, fields: FOUND } });
  return data.map(foundOf);
}

/** A product of the API as one that was found. */
export const foundOf = (product: ProductRow): FoundProduct => ({
  productId: product.id,
  name: product.name,
  sku: product.sku ?? "",
  image: product.image,
  price: product.discountedPrice,
  stock: product.stock,
});
