import { createElement, type ReactNode } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { PictureRow } from "./pictures/picture-row.tsx";
import type { Editable } from "./product.entries.ts";

/** Names a field of a product and says its value, for those who must choose between two. */
export function useFieldText(): (field: Editable, product: ProductExtended) => { label: string; text: ReactNode } {
  const t = useT();
  const label = useLabel();
  const { money, number } = useFormat();
  const textOf = (field: Editable, product: ProductExtended): ReactNode => {
    switch (field) {
      case "price":
        return money(product.price);
      case "cost":
        return product.cost === null ? "" : money(product.cost);
      case "salePrice":
        return product.salePrice === null ? "" : money(product.salePrice);
      case "lowStockThreshold":
        return number(product.lowStockThreshold);
      case "category":
        return label(product.category);
      case "tags":
        return product.tags.join(", ");
      case "images":
        return createElement(PictureRow, { images: product.images });
      default:
        return product[field] ?? "";
    }
  };
  return (field, product) => ({ label: t(`product.${field}`), text: textOf(field, product) });
}
