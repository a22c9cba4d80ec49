import { PersonQuery } from "#shared/api/datatable/users.ts";
import type { ExportSource } from "../../db/jobs/export-source.ts";
import { findPeople, listPeopleOf, personOf } from "./people-list.store.ts";

/** Export of the people list. */
export const peopleExport: ExportSource = {
  query: PersonQuery,
  columns: [
    "id",
    "name",
    "email",
    "role",
    "status",
    "lastLogin",
    "totalOrders",
    "totalSpent",
    "phoneNumber",
    "createdAt",
  ],
  keys: ["id", "email"],
  moments: ["lastLogin", "createdAt"],
  list(actor, { query, cursor, size }) {
    const { tz } = actor.workspace();
    const asked = { ...(query as PersonQuery), page: 1, pageSize: size, cursor };
    const { rows, total, meta } = listPeopleOf(actor.db, { query: asked, tz });
    return { rows: rows.map(rowOf), total, next: meta.nextCursor };
  },
  some(actor, ids) {
    const people = new Map(findPeople(actor.db, ids).map((row) => [row.id, row]));
    return ids.flatMap((id) => people.get(id) ?? []).map(rowOf);
  },
};

function rowOf(row: Parameters<typeof personOf>[0]) {
  const { neverLoggedIn, lastLogin, ...person } = personOf(row);
  return { ...person, lastLogin: neverLoggedIn ? null : lastLogin };
}
