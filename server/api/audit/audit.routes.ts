import { auditEndpoints } from "#shared/api/audit/audit.ts";
import { checkAudit, sealAudit } from "../../db/write/audit-seal.ts";
import { ok } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { listActs, totalOfActs } from "./acts.store.ts";
import { getAuditFacets, listAudit, totalOfAudit } from "./audit.store.ts";

/** The audit log, by entries and by acts, and its hash chain. */
export const auditRoutes = routes(auditEndpoints, {
  "GET /audit": (c, { query }) => {
    const { pageSize, cursor, ...filter } = query;
    const { entries, next } = listAudit(c.var.actor, { filter, cursor, size: pageSize });
    const isWhole = cursor === undefined && next === null;
    const counted = isWhole ? { total: entries.length, totalExact: true } : totalOfAudit(c.var.actor, filter);
    return ok(c, entries, { total: counted.total, meta: { pageSize, ...counted, nextCursor: next } });
  },
  "GET /audit/acts": (c, { query }) => {
    const { pageSize, cursor, ...filter } = query;
    const { acts, next } = listActs(c.var.actor, { filter, cursor, size: pageSize });
    const isWhole = cursor === undefined && next === null;
    const counted = isWhole ? { total: acts.length, totalExact: true } : totalOfActs(c.var.actor, filter);
    return ok(c, acts, { total: counted.total, meta: { pageSize, ...counted, nextCursor: next } });
  },
  "GET /audit/facets": (c) => ok(c, getAuditFacets(c.var.actor)),
  "POST /audit/seal": (c) => {
    let sealed = 0;
    for (let n = -1; n !== 0; sealed += n) n = sealAudit(c.var.actor.db);
    return ok(c, { sealed });
  },
  "GET /audit/verify": (c, { query }) => ok(c, checkAudit(c.var.actor.db, query.after)),
});
