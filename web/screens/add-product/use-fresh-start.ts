import { useEffect, useRef } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { keyOf } from "../../lib/api.ts";
import { isFresh } from "../../lib/first-data.ts";

interface Start {
  opened: ProductExtended | undefined;
  isKept: boolean;
  isDirty: boolean;
  reload(): Promise<ProductExtended | undefined>;
  reopen(product: ProductExtended): void;
}

/** Has a form that began with what an earlier look had kept begin with the product as it now stands, unless somebody typed. */
export function useFreshStart(start: Start): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    const { opened, isKept, reload } = latest.current;
    if (!opened || !isKept || isFresh(keyOf("GET /ecommerce/products/{id}", { path: { id: opened.id } }))) return;
    let isHere = true;
    void reload().then((now) => {
      const { isDirty, reopen } = latest.current;
      const isNewer = now && (now.version ?? 0) > (latest.current.opened?.version ?? 0);
      if (isHere && isNewer && !isDirty) reopen(now);
    });
    return () => {
      isHere = false;
    };
  }, []);
}
