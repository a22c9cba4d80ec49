import { auditEndpoints } from "#shared/api/audit/audit.ts";
import { checkAudit, sealAudit } from "../../db/audit-seal.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { listActs, totalOfActs } from "./acts.store.ts";
import { getAuditFacets, listAudit, totalOfAudit } from "./audit.store.ts";

/** What was done in the shop, sealed entry by entry. */
export const auditRoutes = routes(auditEndpoints, {
  "GET /audit": async (c, { query }) => {
    const { pageSize, cursor, ...filter } = query;
    const { entries, next } = await listAudit(c, { filter, cursor, size: pageSize });
    const isWhole = cursor === undefined && next === null;
    const counted = isWhole ? { total: entries.length, totalExact: true } : await totalOfAudit(c, filter);
    return ok(c, entries, { total: counted.total, meta: { pageSize, ...counted, nextCursor: next } });
  },
  "GET /audit/acts": async (c, { query }) => {
    const { pageSize, cursor, ...filter } = query;
    const { acts, next } = await listActs(c, { filter, cursor, size: pageSize });
    const isWhole = cursor === undefined && next === null;
    const counted = isWhole ? { total: acts.length, totalExact: true } : await totalOfActs(c, filter);
    return ok(c, acts, { total: counted.total, meta: { pageSize, ...counted, nextCursor: next } });
  },
  "GET /audit/facets": async (c) => ok(c, await getAuditFacets(c)),
  "POST /audit/seal": async (c) => {
    let sealed = 0;
    for (let n = -1; n !== 0; sealed += n) n = await sealAudit(c.var.cell);
    return ok(c, { sealed });
  },
  "GET /audit/verify": async (c, { query }) => ok(c, await checkAudit(c.var.cell, query.after)),
});
