import type { PersonBulk } from "#shared/api/datatable/users.ts";
import type { Actor } from "../../actor.ts";
import { type ManyJob, runManyBatch } from "../../db/jobs/many-batch.ts";
import { requireAdmin } from "../../identity/permissions.ts";
import { changePeople } from "./people.store.ts";
import { listPersonIds } from "./people-list.store.ts";

/** Runs a bulk action on all people of a filter in batches. */
export function runPeopleBatch(actor: Actor, job: ManyJob<PersonBulk>): void {
  const { filter = {}, ids: _, lastId: __, ...act } = job.spec;
  requireAdmin(actor);
  const { tz } = actor.workspace();
  runManyBatch(actor, job, {
    kind: "person",
    next: (cursor) => listPersonIds(actor.db, { filter, tz, cursor, size: 500 }),
    act: (ids) => changePeople(actor, { ...act, ids } as PersonBulk).results,
    isUndoable: true,
  });
}
