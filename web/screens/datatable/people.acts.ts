import { useCallback, useState } from "react";
import type { BulkResult, PersonBody, PersonChange } from "#shared/api/datatable/users.ts";
import { type ApiError, api, type BodyOf } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { refreshObjects } from "../../lib/refresh.ts";
import { useActKeys } from "../../lib/use-act-keys.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { toast } from "../../ui/toast-store.ts";
import { useUndo } from "../../ui/use-undo.ts";
import type { PersonRow } from "./people.rules.ts";

/** One act on many people, as it is sent. */
export type PeopleBulk = BodyOf<"POST /datatable/users/bulk">;

/** An edit that met someone else's. */
export interface Conflict {
  theirs: PersonRow;
  wanted: PersonChange;
}

const refresh = () => refreshObjects(["person"]);

/** Everything that can be done to people here; each act can be taken back. */
export function usePeopleActs() {
  const t = useT();
  const undo = useUndo();
  const errorText = useErrorText();
  const keys = useActKeys();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [refused, setRefused] = useState<PersonRow | null>(null);

  const fail = useCallback(
    (error: unknown) => {
      toast({ message: t("datatable.notChanged", { reason: errorText(error as ApiError) }), type: "danger" });
    },
    [t, errorText],
  );

  /** Writes an edit over the row it was made on; throws what the server refuses it with. */
  const write = useCallback(
    async (row: PersonRow, wanted: PersonChange): Promise<PersonRow> => {
      const answer = await api("PATCH /datatable/users/{id}", {
        path: { id: row.id },
        body: wanted,
        ...(row.version !== undefined && { ifMatch: row.version }),
      });
      undo.offer(answer.meta?.undo);
      void refresh();
      return answer.data;
    },
    [undo],
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
    [write, fail],
  );

  /** Answers whether it was done, be it for a part of them. */
  const bulk = useCallback(
    async (body: PeopleBulk): Promise<boolean> => {
      try {
        const { data, meta } = await api("POST /datatable/users/bulk", { body, idempotencyKey: keys.of(body) });
        keys.renew();
        if ("state" in data) {
          const { followMany } = await import("../../ui/job-acts.ts");
          void followMany(data, { t, object: "person", undo });
          return true;
        }
        const done = data.results.filter((result) => result.ok).length;
        undo.offer(meta?.undo, t("lists.bulkDone", { count: done }));
        if (done < data.results.length) setResults(data.results);
        void refresh();
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
    [undo, fail, t, keys],
  );

  const remove = useCallback(
    async (row: PersonRow) => {
      try {
        const answer = await api("DELETE /datatable/users/{id}", {
          path: { id: row.id },
          ...(row.version !== undefined && { ifMatch: row.version }),
        });
        undo.offer(answer.meta?.undo, t("datatable.deleted", { name: row.name }));
      } catch (error) {
        if ((error as ApiError).code === "user_has_orders") setRefused(row);
        else fail(error);
      }
      void refresh();
    },
    [undo, fail, t],
  );

  const add = useCallback(
    async (body: PersonBody) => {
      const answer = await api("POST /datatable/users", { body });
      toast({ message: t("datatable.added", { name: answer.data.name }), type: "success" });
      void refresh();
    },
    [t],
  );

  return { write, change, bulk, remove, add, fail, conflict, setConflict, results, setResults, refused, setRefused };
}

export type PeopleActs = ReturnType<typeof usePeopleActs>;
