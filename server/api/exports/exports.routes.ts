import type { Hono } from "hono";
import {
  EXPORT_AT_ONCE,
  EXPORT_MAX_ROWS,
  type ExportBody,
  type ExportObject,
  exportEndpoints,
} from "#shared/api/exports/exports.ts";
import type { Actor } from "../../actor.ts";
import { startedJob } from "../../answers/started-job.ts";
import { AppError } from "../../app-error.ts";
import { areaOf, type ExportPage, type ExportSource } from "../../db/jobs/export-source.ts";
import { download, FORMAT_TYPES } from "../../http/answers/download.ts";
import { refuseWithin } from "../../http/checks/validate.ts";
import type { Env } from "../../http/env.ts";
import { routes } from "../../http/routes.ts";
import { requireAdminIfEnforced } from "../../identity/permissions.ts";
import { requireScope } from "../../identity/scope.ts";
import { requireProofToExport } from "./export-proof.ts";
import { textOf } from "./export-text.ts";

const PAGE = 1_000;

/** Route of exports: short lists as an immediate download, long ones as a job. */
export const exportRoutes = (sources: Record<ExportObject, ExportSource>): Hono<Env> =>
  routes(exportEndpoints, {
    "POST /exports": (c, { body }) => {
      requireScope(c.var.actor, `${areaOf[body.object]}:read`);
      if (body.object === "audit") requireAdminIfEnforced(c.var.actor);
      const source = sources[body.object];
      const { columns, query } = askedOf(body, source);
      const found = body.ids
        ? { rows: someRows(c.var.actor, body, source), total: 0 }
        : listRows(c.var.actor, { source, query });
      requireProofToExport(c.var.actor, { object: body.object, source, count: found.rows?.length ?? found.total });
      if (found.rows) {
        const { tz } = c.var.actor.workspace();
        const style = { ...body, columns, moments: source.moments, tz };
        const text = textOf(found.rows, style, { isFirst: true, isLast: true });
        return download(c, { name: `${body.object}.${body.format}`, type: FORMAT_TYPES[body.format], body: text });
      }
      const spec = { object: body.object, filter: body.filter, columns, labels: body.labels, format: body.format };
      return startedJob(c, { kind: "export", state: "running", total: found.total, spec });
    },
  });

/** Columns and parsed list filters of an export request. Throws `validation_failed`. */
export function askedOf({ columns, filter }: Pick<ExportBody, "columns" | "filter">, source: ExportSource) {
  const stranger = columns?.findIndex((column) => !source.columns.includes(column)) ?? -1;
  if (columns && stranger >= 0) {
    const error = { field: `columns.${stranger}`, code: "not_in_list" as const, message: "Not a column of this list" };
    throw new AppError("validation_failed", { errors: [{ ...error, params: { allowed: source.columns } }] });
  }
  const { page: _, pageSize: __, cursor: ___, fields: ____, ...sent } = filter;
  const parsed = source.query.safeParse(sent);
  if (!parsed.success) refuseWithin("filter", parsed.error, sent);
  return { columns: columns ? withKeys(columns, source.keys) : source.columns, query: parsed.data };
}

const withKeys = (columns: readonly string[], keys: readonly string[]) => [
  ...keys.filter((key) => !columns.includes(key)),
  ...columns,
];

function someRows(actor: Actor, { ids = [] }: ExportBody, source: ExportSource): ExportPage["rows"] {
  if (source.some) return source.some(actor, [...new Set(ids)]);
  const error = { field: "ids", code: "not_in_list" as const, message: "This list is exported by filter" };
  throw new AppError("validation_failed", { errors: [error] });
}

/** All rows of a short list, only the total of a long one. Throws `validation_failed` above `EXPORT_MAX_ROWS`. */
function listRows(
  actor: Actor,
  { source, query }: { source: ExportSource; query: unknown },
): { rows?: object[]; total: number } {
  const rows: object[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = source.list(actor, { query, cursor, size: PAGE });
    if (page.total > EXPORT_MAX_ROWS) throw tooMany(page.total);
    if (page.total > EXPORT_AT_ONCE || rows.length + page.rows.length > EXPORT_AT_ONCE) return { total: page.total };
    rows.push(...page.rows);
    if (page.next === null) return { rows, total: rows.length };
    cursor = page.next;
  }
}

const tooMany = (count: number) =>
  new AppError("validation_failed", {
    errors: [
      {
        field: "filter",
        code: "too_big",
        message: `At most ${EXPORT_MAX_ROWS} rows`,
        params: { maximum: EXPORT_MAX_ROWS, count },
      },
    ],
  });
