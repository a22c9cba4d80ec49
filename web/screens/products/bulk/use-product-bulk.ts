import { useState } from "react";
import type { ProductBulkResult } from "#shared/api/ecommerce/product-bulk.ts";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useCan } from "../../../lib/session/rights.ts";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import type { BulkAction } from "../../../ui/bulk/bulk-bar.tsx";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import type { AskedAction, BulkBody, BulkDo } from "./bulk-entry.ts";

type Do = BulkDo | { action: "archive" | "restore" };

/** Bulk actions on the selected products, with their dialog and skipped products. */
export function useProductBulk(selection: Selection, isArchive: boolean) {
  const t = useT();
  const may = useCan();
  const undo = useUndo();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [results, setResults] = useState<readonly ProductBulkResult[] | null>(null);
  const { whom } = selection;
  const keys = useIdempotencyKeys(whom);
  const exportChosen = async () => {
    const { saveExport } = await import("../../../ui/actions/job-toasts.ts");
    await saveExport({ object: "products", ...whom }, { t, errorText });
  };
  const exporting = { label: t("lists.export"), onChoose: () => void exportChosen() };

  const preview = async (act: BulkDo) => {
    const { data } = await api("POST /ecommerce/products/bulk", {
      body: { ...whom, ...act, dryRun: true } as BulkBody,
    });
    return "results" in data ? data.results : [];
  };
  const act = async (what: Do, key: string) => {
    const { data, meta } = await api("POST /ecommerce/products/bulk", {
      body: { ...whom, ...what } as BulkBody,
      idempotencyKey: key,
    });
    if ("state" in data) {
      const { followMany } = await import("../../../ui/actions/job-toasts.ts");
      selection.clear();
      void followMany({ id: data.id, object: "product" }, { t, undo });
      return;
    }
    const done = data.results.filter((result) => result.ok).length;
    selection.clear();
    const held = meta?.openOrders;
    const message = held?.count
      ? t("products.archivedHeldMany", { done, count: held.count, numbers: held.numbers.join(", ") })
      : t("lists.bulkDone", { count: done });
    undo.offer(meta?.undo, message);
    await refreshObjects(["product"]);
    if (done < data.results.length) setResults(data.results);
  };
  const atOnce = (action: "archive" | "restore") => () =>
    act({ action }, keys.of(action)).catch((error: unknown) =>
      toast({ message: t("products.notChanged", { reason: errorText(error as ApiError) }), type: "danger" }),
    );
  const ask = (action: AskedAction, label: string) => ({ label, onChoose: () => setAsked(action) });

  const acts: BulkAction[] = isArchive
    ? [{ label: t("products.restore"), onChoose: atOnce("restore") }, exporting]
    : [
        ask("category", t("products.setCategory")),
        ...(may("Admin") ? [ask("price", t("products.changePrice")), ask("discount", t("products.setDiscount"))] : []),
        ask("stock", t("products.adjustStock")),
        exporting,
        ...(may("Admin") ? [{ label: t("products.archive"), isDanger: true, onChoose: atOnce("archive") }] : []),
      ];
  return { acts, asked, preview, act, results, close: () => setAsked(null), closeResults: () => setResults(null) };
}
