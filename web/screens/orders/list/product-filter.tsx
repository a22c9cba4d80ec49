import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { useEnter } from "../../../lib/text/use-enter.ts";
import type { FindRecord } from "../../../ui/filters/filters.ts";
import { SearchPicker } from "../form/search-picker.tsx";
import { type FoundProduct, foundOf, useProductSearch } from "../form/use-product-search.tsx";
import { useProduct } from "../order.data.ts";

const Whole = styled("fieldset")({ border: 0, margin: 0, padding: 0, minWidth: 0 });

/** Filters orders by a product. */
export function ProductFilter({ value, onFind }: FindRecord) {
  const t = useT();
  const known = useProduct(value === undefined ? null : Number(value)).data?.data;
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const products = useProductSearch(typed ?? "");
  const shown = known ? foundOf(known) : null;
  const isOpen = Boolean(typed?.trim());
  const take = (product: FoundProduct | null) => {
    setTyped(null);
    setLeft(false);
    onFind(product ? String(product.productId) : undefined);
  };
  const onEnter = useEnter<FoundProduct>({ text: typed ?? "", search: products.search, take });
  return (
    // Typed text without a choice does not clear the filter.
    <Whole data-wrong={isOpen || undefined} onBlur={() => setLeft(isOpen)}>
      <SearchPicker
        {...products}
        id="orders-product"
        label={t("orders.product")}
        problem={isOpen && isLeft ? t("orders.productPick") : undefined}
        value={shown}
        inputValue={typed ?? shown?.name ?? ""}
        onInputChange={(_, next, reason) => reason === "input" && setTyped(next)}
        onPick={take}
        onKeyDown={onEnter}
      />
    </Whole>
  );
}
