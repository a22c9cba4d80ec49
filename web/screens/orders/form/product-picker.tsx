import { useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { useEnter } from "../../../lib/text/use-enter.ts";
import type { Orderable } from "./order.lines.ts";
import { SearchPicker } from "./search-picker.tsx";
import { type FoundProduct, useProductSearch } from "./use-product-search.tsx";

/** Finds a product by name, SKU or barcode and adds it; a scanner's Enter takes the only result. */
export function ProductPicker(props: { id: string; problem: string | undefined; onPick(product: Orderable): void }) {
  const t = useT();
  const [text, setText] = useState("");
  const products = useProductSearch(text);
  const take = (product: FoundProduct) => {
    setText("");
    props.onPick(product);
  };
  return (
    <SearchPicker
      {...products}
      id={props.id}
      label={t("orderActs.addProduct")}
      problem={props.problem}
      value={null}
      inputValue={text}
      onInputChange={(_, next, reason) => reason !== "reset" && reason !== "selectOption" && setText(next)}
      onPick={(product) => product && take(product)}
      onKeyDown={useEnter({ text, search: products.search, take })}
    />
  );
}
