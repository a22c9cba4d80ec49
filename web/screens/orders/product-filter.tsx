import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import type { FindRecord } from "../../ui/list/filters.ts";
import { FindField } from "./find-field.tsx";
import { useProduct } from "./order.data.ts";
import { foundOf, useProductSearch } from "./use-product-search.tsx";

/** Finds the product whose orders are shown; without one all are. */
export function ProductFilter({ value, onFind }: FindRecord) {
  const t = useT();
  const known = useProduct(value === undefined ? null : Number(value)).data?.data;
  const [typed, setTyped] = useState<string | null>(null);
  const products = useProductSearch(typed ?? "");
  const shown = known ? foundOf(known) : null;
  return (
    <FindField
      id="orders-product"
      label={t("orders.product")}
      problem={undefined}
      {...products}
      value={shown}
      inputValue={typed ?? shown?.name ?? ""}
      onInputChange={(_, next, reason) => setTyped(reason === "input" || reason === "clear" ? next : null)}
      onPick={(product) => {
        setTyped(null);
        onFind(product ? String(product.productId) : undefined);
      }}
    />
  );
}
