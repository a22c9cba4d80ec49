import { useCallback, useMemo, useState } from "react";
import type { StockAct } from "#shared/api/ecommerce/product-stock.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import { useT } from "../../lib/i18n.tsx";
import { useUndo } from "../../ui/actions/use-undo.ts";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import type { CellChange, CellField } from "./product.actions.ts";
import type { ProductRow } from "./products.data.ts";

/** An edit that met another's: the product as it stands, who changed it, what was wanted. */
export interface Conflict {
  theirs: ProductRow;
  by: string | null;
  wanted: CellChange;
}

type Foresee = (row: ProductRow, ask: Promise<unknown>) => Promise<void>;

// The work itself is fetched when it is first asked for.
const work = () => import("./product.actions.ts");

const fieldsOf: readonly CellField[] = ["price", "discountPercentage", "discountedPrice"];

/** What can be done to one product from the list; each act can be taken back. */
export function useProductActions(foresee: Foresee) {
  const t = useT();
  const undo = useUndo();
  const errorText = useErrorText();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const fail = useCallback(
    (error: unknown) =>
      toast({ message: t("products.notChanged", { reason: errorText(error as ApiError) }), type: "danger" }),
    [t, errorText],
  );

  /** Shows the row as it will be, asks the server, and puts it back if the answer is no. */
  const withForesight = useCallback(
    async <A>(row: ProductRow, ask: Promise<A>): Promise<A> => {
      await foresee(row, ask);
      const answer = await ask;
      void refreshObjects(["product"]);
      return answer;
    },
    [foresee],
  );

  /** Writes an edit of cells; other fields that were changed meanwhile are merged, the same ones are asked about. */
  const change = useCallback(
    async (row: ProductRow, wanted: CellChange): Promise<ProductRow> => {
      try {
        const { sendChange, withChange } = await work();
        return (await withForesight(withChange(row, wanted), sendChange(row, wanted))).data;
      } catch (error) {
        const { code, data, params } = error as ApiError;
        const theirs = code === "version_conflict" ? (data as ProductRow) : null;
        if (!theirs) {
          fail(error);
          return row;
        }
        const clashes = fieldsOf.some((field) => field in wanted && theirs[field] !== row[field]);
        if (!clashes) return change(theirs, wanted);
        setConflict({ theirs, by: (params?.by as string | null) ?? null, wanted });
        return theirs;
      }
    },
    [withForesight, fail],
  );

  const moveStock = useCallback(
    async (row: ProductRow, { act, key }: { act: StockAct; key: string }) => {
      const { sendStock, withStock } = await work();
      return withForesight(withStock(row, act), sendStock(row.id, { act, key }));
    },
    [withForesight],
  );

  const archive = useCallback(
    async (row: ProductRow) => {
      try {
        const { meta } = await (await work()).sendArchive(row);
        const held = meta?.openOrders;
        const told = held?.count
          ? t("products.archivedHeld", { name: row.name, count: held.count, numbers: held.numbers.join(", ") })
          : t("products.archived", { name: row.name });
        undo.offer(meta?.undo, told);
      } catch (error) {
        fail(error);
      }
      void refreshObjects(["product"]);
    },
    [undo, fail, t],
  );

  const restore = useCallback(
    async (row: ProductRow) => {
      try {
        const { meta } = await (await work()).sendRestore(row);
        undo.offer(meta?.undo, t("products.restored", { name: row.name }));
      } catch (error) {
        fail(error);
      }
      void refreshObjects(["product"]);
    },
    [undo, fail, t],
  );

  /** What the grid asks for when a cell was edited. */
  const onEdit = useCallback(
    async (next: ProductRow, before: ProductRow): Promise<ProductRow> => {
      const wanted = Object.fromEntries(
        fieldsOf.filter((field) => next[field] !== before[field]).map((field) => [field, next[field]]),
      ) as CellChange;
      return Object.keys(wanted).length > 0 ? change(before, wanted) : before;
    },
    [change],
  );

  return useMemo(
    () => ({ onEdit, change, moveStock, archive, restore, conflict, settle: () => setConflict(null) }),
    [onEdit, change, moveStock, archive, restore, conflict],
  );
}

export type ProductActions = ReturnType<typeof useProductActions>;
