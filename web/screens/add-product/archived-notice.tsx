import { useState } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { newIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useShopFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { useUndo } from "../../ui/actions/use-undo.ts";
import { WriteButton } from "../../ui/actions/write-button.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { refetchProduct, restoreProduct } from "./product.data.ts";

/** Says that the product is archived, and brings it back. */
export function ArchivedNotice(props: { product: ProductExtended; onRestored(product: ProductExtended): void }) {
  const { product, onRestored } = props;
  const t = useT();
  const may = useCan();
  const undo = useUndo();
  const errorText = useErrorText();
  const { date } = useShopFormat();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(newIdempotencyKey);

  async function restore() {
    setBusy(true);
    try {
      const restored = await restoreProduct(product, key);
      onRestored(restored.product);
      undo.offer(restored.undo, t("product.restored"));
    } catch (error) {
      toast({ message: errorText(error as ApiError), type: "danger" });
      const { code } = error as ApiError;
      if (code === "version_conflict" || code === "not_archived") onRestored(await refetchProduct(product.id));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Notice
      tone="warning"
      action={
        may("Admin") && (
          <WriteButton size="small" color="inherit" loading={isBusy} onClick={() => void restore()}>
            {t("product.restore")}
          </WriteButton>
        )
      }
    >
      {t("product.archived", { date: date(product.archivedAt ?? product.updatedAt) })}
    </Notice>
  );
}
