import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/use-search.ts";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import { FindField } from "./find-field.tsx";
import type { Orderable } from "./order.lines.ts";

interface Found extends Orderable {
  sku: string;
}

/** Finds a product by name, SKU or barcode and adds it; a scanner's Enter takes the only hit. */
export function ProductPicker(props: { id: string; problem: string | undefined; onPick(product: Orderable): void }) {
  const { onPick } = props;
  const t = useT();
  const { money } = useFormat();
  const [text, setText] = useState("");
  const search = useSearch(text, findProducts);
  const { found, isSearching } = search;
  const entered = useRef(false);
  const take = (product: Found) => {
    entered.current = false;
    setText("");
    onPick(product);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (isSearching || !entered.current) return;
    entered.current = false;
    const [only, ...others] = found;
    if (only && others.length === 0) latest.current(only);
  }, [isSearching, found]);

  return (
    <FindField
      id={props.id}
      label={t("order.addProduct")}
      problem={props.problem}
      value={null}
      inputValue={text}
      onInputChange={(_, next, reason) => reason !== "reset" && reason !== "selectOption" && setText(next)}
      search={search}
      idOf={(product) => product.productId}
      tell={({ image, sku, price, stock }) => ({
        picture: <ProductThumb src={image} size={32} />,
        more: [sku, money(price), t("order.stockLeft", { count: stock ?? 0 })].join(" · "),
      })}
      words={{ none: t("order.noProduct"), hint: t("order.typeProduct") }}
      onPick={(product) => product && take(product)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !text.trim()) return;
        // Enter never sends the form from here; with an option at hand the list takes it itself.
        event.preventDefault();
        entered.current = true;
        const [only, ...others] = found;
        if (!isSearching && only && others.length === 0) take(only);
      }}
    />
  );
}

async function findProducts(q: string): Promise<Found[]> {
  const { data } = await api("GET /ecommerce/products", { query: { q, pageSize: 8, archived: 0 } });
  return data.map((product) => ({
    productId: product.id,
    name: product.name,
    sku: product.sku ?? "",
    image: product.image,
    price: product.discountedPrice,
    stock: product.stock,
  }));
}
