import Papa from "papaparse";
import { useCallback, useEffect, useState } from "react";
import useSWR from "swr";
import type { ImportRow, ImportVerdict, KeptColumns } from "#shared/api/ecommerce/product-import.ts";
import type { ListMeta } from "#shared/envelope.ts";
import { workbookOf } from "#shared/rules/files/file-types.ts";
import { type ByteFacts, byteFacts, encodingOf, type ImportEncoding } from "#shared/rules/products/import-encoding.ts";
import {
  guessMapping,
  headingsKey,
  IMPORT_MAX_BYTES,
  type ImportLayout,
  type ImportMapping,
  layoutOf,
} from "#shared/rules/products/import-fields.ts";
import { type ParseRows, shapeOf } from "#shared/rules/products/import-sheet.ts";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { type FollowedJob, fetchJob, followJob } from "../../../lib/api/follow-job.ts";
import { newIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { runUpload } from "../../../lib/upload/run-upload.ts";

/** Format of a file. */
export interface FileChoice {
  encoding?: ImportEncoding;
  separator?: string;
  headingRow?: number;
}

/** Head of a file: format, headers, first rows. */
export interface FileHead extends Required<FileChoice> {
  file: File;
  facts: ByteFacts;
  layout: ImportLayout;
  /** Non-empty lines above the header row. */
  skipped: string[];
  headers: string[];
  rows: string[][];
  samples: string[][];
  mapping: ImportMapping;
  /** Stored column mapping of these headers. */
  kept: readonly KeptColumns[];
}

export type FileProblem = "too_large" | "empty" | "unreadable" | "workbook";

const SAMPLES = 3;
const HEAD_ROWS = 150;

/** Reads a file's head, or the reason it cannot be imported. */
export async function readHead(file: File, isTurkish: boolean): Promise<FileHead | { problem: FileProblem }> {
  if (file.size > IMPORT_MAX_BYTES) return { problem: "too_large" };
  if (file.size === 0) return { problem: "empty" };
  const facts = await byteFacts(file.stream()).catch(() => null);
  if (!facts) return { problem: "unreadable" };
  if (workbookOf(facts.head)) return { problem: "workbook" };
  const encoding = encodingOf(facts, isTurkish);
  if (!encoding) return { problem: "unreadable" };
  // Without a stored mapping the headers decide.
  const kept = await api("GET /ecommerce/products/import/columns", {}).then(
    ({ data }) => data,
    () => [],
  );
  return headOf({ file, facts, kept }, { encoding });
}

/** Head of a file in a given format. */
export function headOf(
  { file, facts, kept }: Pick<FileHead, "file" | "facts" | "kept">,
  { encoding, ...choice }: FileChoice & Pick<FileHead, "encoding">,
): FileHead {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(facts.head);
  const { separator, headingRow, start } = shapeOf(text, parseRows, choice);
  const all = parseRows(text.slice(start), { separator, rows: HEAD_ROWS });
  const headers = (all[headingRow - 1] ?? []).map((header) => header.trim());
  const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim());
  const rows = all.slice(headingRow).filter(isFilled);
  return {
    file,
    facts,
    kept,
    encoding,
    separator,
    headingRow,
    headers,
    rows,
    layout: layoutOf(headers),
    skipped: all
      .slice(0, headingRow - 1)
      .filter(isFilled)
      .map((row) => row.filter(Boolean).join(" ")),
    samples: headers.map((_, at) => rows.flatMap((row) => row[at]?.trim() || []).slice(0, SAMPLES)),
    mapping: keptMapping(headers, kept) ?? guessMapping(headers),
  };
}

/** Stored column mapping of these headers; undefined for new ones. */
function keptMapping(headers: readonly string[], kept: readonly KeptColumns[]): ImportMapping | undefined {
  const mapping = kept.find(({ headings }) => headings === headingsKey(headers))?.mapping;
  // Header spelling may differ from the stored one.
  return mapping && headers.every((header) => header in mapping) ? mapping : undefined;
}

const parseRows: ParseRows = (text, { separator, rows }) =>
  Papa.parse<string[]>(text, { delimiter: separator, preview: rows }).data;

interface Sending {
  signal: AbortSignal;
  onSent(share: number): void;
}

/** Uploads and checks a file; returns the job. Throws {@link ApiError}. */
export async function startImport(
  { file, mapping, encoding, separator, headingRow }: FileHead,
  { signal, onSent }: Sending,
): Promise<string> {
  const stored = await runUpload(
    { file, name: nameOf(file), type: "text/csv", purpose: "import", uploadId: null, sha256: undefined },
    {
      signal,
      onHashed: () => undefined,
      onSame: async () => false,
      onUpload: () => undefined,
      onSent: (bytes) => onSent(bytes / file.size),
      onFinishing: () => undefined,
      onOffline: () => undefined,
    },
  );
  const { data } = await api("POST /ecommerce/products/import", {
    body: { uploadId: stored.id, mapping, encoding, separator, headingRow },
    idempotencyKey: newIdempotencyKey(),
    signal,
  });
  return data.id;
}

/** The extension marks a file as a table. */
const nameOf = ({ name }: File): string => (/\.csv$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, "")}.csv`);

/** Job with live updates; `again` refetches after it was continued. */
export function useFollowedJob(id: string | null) {
  const [now, setNow] = useState<FollowedJob | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round follows the same job again
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    setError(null);
    followJob(id, { onNews: setNow, signal: stop.signal }).catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure as ApiError);
    });
    return () => stop.abort();
  }, [id, round]);
  return { now: now?.job.id === id ? now : null, error, again };
}

/** Finished import, refetched when products change: it may be undone elsewhere. `look` refetches now. */
export function useEndedImport(followed: FollowedJob) {
  const { id, undoneAt } = followed.job;
  // Key below the products' path, so that it is refetched with them.
  const { data, mutate: look } = useSWR(`/ecommerce/products/import/${id}/job`, () => fetchJob(id), {
    fallbackData: followed,
    revalidateOnMount: false,
  });
  // A cached answer may be outdated.
  return { ended: undoneAt ? followed : data, look };
}

export const ROWS_SHOWN = 10;

/** Filter of a checked file: one verdict, or rows with notes. */
export type Shown = ImportVerdict | "imageNotTaken" | "noticed" | "repriced";
const FLAGS: ReadonlySet<Shown> = new Set(["imageNotTaken", "noticed", "repriced"]);

/** Page of a checked file. */
export function useImportRows(id: string, { shown, page }: { shown: Shown; page: number }) {
  const narrowing = FLAGS.has(shown) ? { [shown]: "1" } : { verdict: shown };
  const query = { ...narrowing, page: String(page), pageSize: String(ROWS_SHOWN) };
  const { data, error, mutate } = useApi("GET /ecommerce/products/import/{id}/rows", { path: { id }, query });
  return {
    rows: data?.data as ImportRow[] | undefined,
    total: (data?.meta as ListMeta | undefined)?.total ?? 0,
    error,
    mutate,
  };
}
