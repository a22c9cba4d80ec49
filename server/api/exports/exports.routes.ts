import type { Context, Hono } from "hono";
import {
  EXPORT_AT_ONCE,
  EXPORT_MAX_ROWS,
  type ExportBody,
  type ExportObject,
  exportEndpoints,
} from "#shared/api/exports/exports.ts";
import { AppError } from "../../http/app-error.ts";
import { begunJob } from "../../http/begun-job.ts";
import type { Env } from "../../http/env.ts";
import { areaOf, type ExportPage, type ExportSource } from "../../http/export-source.ts";
import { requireAdminIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { savedAs } from "../../http/saved-as.ts";
import { requireScope } from "../../http/scope.ts";
import { refuseWithin } from "../../http/validate.ts";
import { requireProofToExport } from "./export-proof.ts";
import { textOf } from "./export-text.ts";

const PAGE = 1_000;

/** Lists as files: at once while they are short, by a job when they are long. */
export const exportRoutes = (sources: Record<ExportObject, ExportSource>): Hono<Env> =>
  routes(exportEndpoints, {
    "POST /exports": async (c, { body }) => {
      requireScope(c, `${areaOf[body.object]}:read`);
      if (body.object === "audit") await requireAdminIfEnforced(c);
      const source = sources[body.object];
      const { columns, query } = askedOf(body, source);
      const found = body.ids
        ? { rows: await someRows(c, body, source), total: 0 }
        : await listRows(c, { source, query });
      await requireProofToExport(c, { object: body.object, source, count: found.rows?.length ?? found.total });
      if (found.rows) {
        const { tz } = await c.var.workspace();
        const style = { ...body, columns, moments: source.moments, tz };
        const text = textOf(found.rows, style, { isFirst: true, isLast: true });
        return c.body(text, 200, savedAs(body.object, body.format));
      }
      const spec = { object: body.object, filter: body.filter, columns, labels: body.labels, format: body.format };
      return begunJob(c, { kind: "export", state: "running", total: found.total, spec });
    },
  });

/** The columns and the list's own parameters. Throws `validation_failed`. */
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

async function someRows(c: Context<Env>, { ids = [] }: ExportBody, source: ExportSource): Promise<ExportPage["rows"]> {
  if (source.some) return source.some(c, [...new Set(ids)]);
  const error = { field: "ids", code: "not_in_list" as const, message: "This list is exported by filter" };
  throw new AppError("validation_failed", { errors: [error] });
}

/** All rows of a short list, or how many a long one has. Throws `validation_failed` for one that is too long. */
async function listRows(
  c: Context<Env>,
  { source, query }: { source: ExportSource; query: unknown },
): Promise<{ rows?: object[]; total: number }> {
  const rows: object[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await source.list(c, { query, cursor, size: PAGE });
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
