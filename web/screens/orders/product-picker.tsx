import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { FindField } from "./find-field.tsx";
import type { Orderable } from "./order.lines.ts";
import { type FoundProduct, useProductSearch } from "./use-product-search.tsx";

/** Finds a product by name, SKU or barcode and adds it; a scanner's Enter takes the only hit. */
export function ProductPicker(props: { id: string; problem: string | undefined; onPick(product: Orderable): void }) {
  const { onPick } = props;
  const t = useT();
  const [text, setText] = useState("");
  const products = useProductSearch(text);
  const { found, isSearching } = products.search;
  const entered = useRef(false);
  const take = (product: FoundProduct) => {
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
      {...products}
      id={props.id}
      label={t("order.addProduct")}
      problem={props.problem}
      value={null}
      inputValue={text}
      onInputChange={(_, next, reason) => reason !== "reset" && reason !== "selectOption" && setText(next)}
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
