import { type AuditEntry, AuditFilter } from "#shared/api/audit/audit.ts";
import { changedFields, readableValues } from "#shared/rules/shop/history-values.ts";
import type { ExportSource } from "../../db/jobs/export-source.ts";
import { countAudit, listAudit } from "./audit.store.ts";

/** Export of the audit log. */
export const auditExport: ExportSource = {
  query: AuditFilter,
  columns: ["id", "actId", "at", "actor", "action", "object", "objectId", "objectName", "before", "after", "requestId"],
  keys: ["id"],
  moments: ["at"],
  list(actor, { query, cursor, size }) {
    const filter = query as AuditFilter;
    const { entries, next } = listAudit(actor, { filter, cursor, size });
    const total = countAudit(actor, filter);
    return { rows: entries.map(rowOf), total, next };
  },
};

const readable = (values: AuditEntry["before"], fields: readonly string[]) =>
  values && JSON.stringify(readableValues(values, fields));

const rowOf = ({ actor, before, after, ...entry }: AuditEntry) => ({
  ...entry,
  actor: actor?.name ?? "",
  before: readable(before, changedFields(before, after)),
  after: readable(after, changedFields(before, after)),
});
