import { type AuditEntry, AuditFilter } from "#shared/api/audit/audit.ts";
import type { ExportSource } from "../../http/export-source.ts";
import { countAudit, listAudit } from "./audit.store.ts";

/** The history as a file. */
export const auditExport: ExportSource = {
  query: AuditFilter,
  columns: ["id", "at", "actor", "action", "object", "objectId", "objectName", "before", "after", "requestId"],
  async list(c, { query, cursor, size }) {
    const filter = query as AuditFilter;
    const [{ entries, next }, total] = await Promise.all([
      listAudit(c, { filter, cursor, size }),
      countAudit(c, filter),
    ]);
    return { rows: entries.map(rowOf), total, next };
  },
};

const rowOf = ({ actor, before, after, ...entry }: AuditEntry) => ({
  ...entry,
  actor: actor?.name ?? "",
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
});
