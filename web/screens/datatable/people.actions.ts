import { useCallback, useEffect, useState } from "react";
import type { BulkResult, PersonBody, PersonChange } from "#shared/api/datatable/users.ts";
import type { Member } from "#shared/api/team/team.ts";
import { ApiError, api, type BodyOf } from "../../lib/api/client.ts";
import { refreshObjects } from "../../lib/api/refresh.ts";
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../lib/i18n.tsx";
import { useUndo } from "../../ui/actions/use-undo.ts";
import type { ReassignChoice } from "../../ui/dialog/reassign-dialog.tsx";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import type { PersonRow } from "./people.rules.ts";

/** One act on many people, as it is sent. */
export type PeopleBulk = BodyOf<"POST /datatable/users/bulk">;

/** An edit that met someone else's. */
export interface Conflict {
  theirs: PersonRow;
  wanted: PersonChange;
}

/** Somebody who is being made inactive or deleted, about whose open work it is asked. */
export interface Leaving {
  act: "deactivate" | "delete";
  member: Member;
  heirs: readonly Member[];
  /** Writes what was meant with the answer. Throws what is wrong with the answer alone. */
  onSave(choice: ReassignChoice): Promise<void>;
  onGiveUp(): void;
}

/** Nobody has said who gets the open work of whoever was to leave, so nothing was written. */
export class WorkLeftOpen extends ApiError {
  constructor() {
    super({ status: 422, code: "validation_failed", message: "Nobody gets the open work", requestId: "", data: null });
  }
}

const refresh = () => refreshObjects(["person"]);

/** Somebody who has cards or conversations in hand, and who could take these over; null for whoever has none. */
async function findBusy({ id }: PersonRow): Promise<Pick<Leaving, "member" | "heirs"> | null> {
  const { members } = (await api("GET /team")).data;
  const member = members.find((one) => one.id === id);
  const heirs = members.filter((one) => one.id !== id && one.status === "active");
  return member && member.openCards + member.openConversations > 0 ? { member, heirs } : null;
}

/** Everything that can be done to people here; each act can be taken back. */
export function usePeopleActions() {
  const t = useT();
  const undo = useUndo();
  const errorText = useErrorText();
  const keys = useIdempotencyKeys();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [refused, setRefused] = useState<PersonRow | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useEffect(() => leaving?.onGiveUp, [leaving]);

  const fail = useCallback(
    (error: unknown) => {
      toast({ message: t("datatable.notChanged", { reason: errorText(error as ApiError) }), type: "danger" });
    },
    [t, errorText],
  );

  /** Does what makes somebody leave, once it is said who gets their open work; throws what it is refused with. */
  const withWork = useCallback(
    async <T>(row: PersonRow, act: Leaving["act"], send: (choice: ReassignChoice) => Promise<T>) => {
      const busy = await findBusy(row);
      if (!busy) return send({});
      return new Promise<T>((resolve, reject) => {
        const onSave: Leaving["onSave"] = (choice) =>
          send(choice).then(resolve, (late: ApiError) => {
            if (late.code === "validation_failed") throw late;
            reject(late);
          });
        setLeaving({ act, ...busy, onSave, onGiveUp: () => reject(new WorkLeftOpen()) });
      });
    },
    [],
  );

  /** Writes an edit over the row it was made on, once it is said what was asked of open work; throws what it is refused with. */
  const write = useCallback(
    async (row: PersonRow, wanted: PersonChange): Promise<PersonRow> => {
      const send = async (choice: ReassignChoice) => {
        const answer = await api("PATCH /datatable/users/{id}", {
          path: { id: row.id },
          body: { ...wanted, ...choice },
          ...(row.version !== undefined && { ifMatch: row.version }),
        });
        void refresh();
        return answer.data;
      };
      return wanted.status === "inactive" ? withWork(row, "deactivate", send) : send({});
    },
    [withWork],
  );

  /** Writes an edit of one field; answers the row as it now stands, or null when it was refused. */
  const change = useCallback(
    async (row: PersonRow, wanted: PersonChange): Promise<PersonRow | null> => {
      try {
        return await write(row, wanted);
      } catch (error) {
        const { code, data } = error as ApiError;
        if (code === "version_conflict" && data) setConflict({ theirs: data as PersonRow, wanted });
        else if (!(error instanceof WorkLeftOpen)) fail(error);
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
          const { followMany } = await import("../../ui/actions/job-toasts.ts");
          void followMany({ id: data.id, object: "person" }, { t, undo });
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
        const send = ({ handOverTo }: ReassignChoice) =>
          api("DELETE /datatable/users/{id}", {
            path: { id: row.id },
            ...(handOverTo !== undefined && { query: { handOverTo: handOverTo ?? "none" } }),
            ...(row.version !== undefined && { ifMatch: row.version }),
          });
        // Whoever has orders is refused whatever is said of their work.
        const answer = await (row.totalOrders ? send({}) : withWork(row, "delete", send));
        undo.offer(answer.meta?.undo, t("datatable.deleted", { name: row.name }));
      } catch (error) {
        if ((error as ApiError).code === "user_has_orders") setRefused(row);
        else if (!(error instanceof WorkLeftOpen)) fail(error);
      }
      void refresh();
    },
    [undo, fail, t, withWork],
  );

  const add = useCallback(
    async (body: PersonBody) => {
      const answer = await api("POST /datatable/users", { body });
      toast({ message: t("datatable.added", { name: answer.data.name }), type: "success" });
      void refresh();
    },
    [t],
  );

  const shown = { conflict, setConflict, results, setResults, refused, setRefused, leaving, setLeaving };
  return { write, change, bulk, remove, add, fail, ...shown };
}

export type PeopleActions = ReturnType<typeof usePeopleActions>;
