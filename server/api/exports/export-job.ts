import type { ExportObject } from "#shared/api/exports/exports.ts";
import type { Actor } from "../../actor.ts";
import type { ExportSource } from "../../db/jobs/export-source.ts";
import { keepPart } from "../../db/jobs/job-parts.ts";
import { type JobRow, saveBatch } from "../../db/jobs/jobs.ts";
import { textOf } from "./export-text.ts";
import { askedOf } from "./exports.routes.ts";

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

type ExportRow = JobRow<ExportSpec, ExportPlace>;

/** Writes the next rows of an export as one part of its file; a retry overwrites the part. */
export const exportJob =
  (sources: Record<ExportObject, ExportSource>) =>
  (actor: Actor, job: ExportRow): Promise<void> =>
    writeRows(actor, job, sources[job.spec.object]);

async function writeRows(actor: Actor, job: ExportRow, source: ExportSource): Promise<void> {
  const { spec, place } = job;
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
