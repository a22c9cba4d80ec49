import { useCallback, useState } from "react";
import type { BulkResult, PersonBody, PersonBulk, PersonChange } from "#shared/api/datatable/users.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { type ApiError, api } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { keepAct, undoAct } from "../../lib/undo.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { toast } from "../../ui/toast-store.ts";
import type { PersonRow } from "./people.rules.ts";

/** An edit that met someone else's. */
export interface Conflict {
  theirs: PersonRow;
  wanted: PersonChange;
}

/** Everything that can be done to people here; each act can be taken back. */
export function usePeopleActs(refresh: () => Promise<unknown>) {
  const t = useT();
  const errorText = useErrorText();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [refused, setRefused] = useState<PersonRow | null>(null);

  const fail = useCallback(
    (error: unknown) => {
      toast({ message: t("datatable.notChanged", { reason: errorText(error as ApiError) }), type: "danger" });
    },
    [t, errorText],
  );

  const offerUndo = useCallback(
    (undo: UndoMeta | undefined, message?: string) => {
      if (!undo) return;
      const act = {
        undo,
        onUndone: ({ restored, leftOut }: { restored: unknown[]; leftOut: unknown[] }) => {
          const count = restored.length;
          const text = leftOut.length
            ? t("datatable.undoneBut", { count, left: leftOut.length })
            : t("datatable.undone", { count });
          toast({ message: text, type: leftOut.length ? "warning" : "success" });
          void refresh();
        },
        onRefused: fail,
      };
      keepAct(act);
      if (message)
        toast({ message, type: "success", action: { label: t("datatable.undo"), onClick: () => void undoAct(act) } });
    },
    [t, refresh, fail],
  );

  /** Writes an edit over the row it was made on; throws what the server refuses it with. */
  const write = useCallback(
    async (row: PersonRow, wanted: PersonChange): Promise<PersonRow> => {
      const answer = await api("PATCH /datatable/users/{id}", {
        path: { id: row.id },
        body: wanted,
        ...(row.version !== undefined && { ifMatch: row.version }),
      });
      offerUndo(answer.meta?.undo);
      void refresh();
      return answer.data;
    },
    [offerUndo, refresh],
  );

  /** Writes an edit of one field; answers the row as it now stands, or null when it was refused. */
  const change = useCallback(
    async (row: PersonRow, wanted: PersonChange): Promise<PersonRow | null> => {
      try {
        return await write(row, wanted);
      } catch (error) {
        const { code, data } = error as ApiError;
        if (code === "version_conflict" && data) setConflict({ theirs: data as PersonRow, wanted });
        else fail(error);
        void refresh();
        return null;
      }
    },
    [write, refresh, fail],
  );

  const bulk = useCallback(
    async (body: PersonBulk) => {
      try {
        const answer = await api("POST /datatable/users/bulk", { body });
        const done = answer.data.results.filter((result) => result.ok).length;
        offerUndo(answer.meta?.undo, t("datatable.bulkDone", { count: done }));
        if (done < answer.data.results.length) setResults(answer.data.results);
        void refresh();
      } catch (error) {
        fail(error);
      }
    },
    [offerUndo, refresh, fail, t],
  );

  const remove = useCallback(
    async (row: PersonRow) => {
      try {
        const answer = await api("DELETE /datatable/users/{id}", {
          path: { id: row.id },
          ...(row.version !== undefined && { ifMatch: row.version }),
        });
        offerUndo(answer.meta?.undo, t("datatable.deleted", { name: row.name }));
      } catch (error) {
        if ((error as ApiError).code === "user_has_orders") setRefused(row);
        else fail(error);
      }
      void refresh();
    },
    [offerUndo, refresh, fail, t],
  );

  const add = useCallback(
    async (body: PersonBody) => {
      const answer = await api("POST /datatable/users", { body });
      toast({ message: t("datatable.added", { name: answer.data.name }), type: "success" });
      void refresh();
    },
    [refresh, t],
  );

  return { write, change, bulk, remove, add, fail, conflict, setConflict, results, setResults, refused, setRefused };
}

export type PeopleActs = ReturnType<typeof usePeopleActs>;
