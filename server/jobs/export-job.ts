import type { ExportObject } from "#shared/api/exports/exports.ts";
import type { Actor } from "../actor.ts";
import { textOf } from "../api/exports/export-text.ts";
import { askedOf } from "../api/exports/exports.routes.ts";
import { keepPart } from "../db/jobs/job-parts.ts";
import { type JobRow, saveBatch } from "../db/jobs/jobs.ts";
import { exportSources } from "./sources.ts";

const ROWS_AT_ONCE = 2_000;

interface ExportSpec {
  object: ExportObject;
  filter: Record<string, string>;
  columns: string[];
  labels: Record<string, string>;
  format: "csv" | "json";
}

interface ExportPlace {
  cursor?: string;
  parts?: number;
  bytes?: number;
}

/** Writes the next rows of an export as one part of its file; a retry overwrites the part. */
export async function runExportBatch(actor: Actor, job: JobRow<ExportSpec, ExportPlace>): Promise<void> {
  const { spec, place } = job;
  const source = exportSources[spec.object];
  const { query } = askedOf(spec, source);
  const { parts = 0, bytes = 0 } = place;
  const page = source.list(actor, { query, cursor: place.cursor, size: ROWS_AT_ONCE });
  const isLast = page.next === null;
  const { tz } = actor.workspace();
  const style = { ...spec, moments: source.moments, tz };
  const text = textOf(page.rows, style, { isFirst: parts === 0, isLast });
  const size = await keepPart(actor.platform.files, { jobId: job.id, n: parts, text });
  const done = job.done + page.rows.length;
  saveBatch(actor, job, {
    patch: {
      ...(isLast ? { state: "done" as const, total: done } : {}),
      done,
      place: { parts: parts + 1, bytes: bytes + size, ...(isLast ? {} : { cursor: page.next }) },
    },
  });
}
