import Papa from "papaparse";
import { useCallback, useEffect, useState } from "react";
import useSWR from "swr";
import type { ImportRow, ImportVerdict } from "#shared/api/ecommerce/product-import.ts";
import type { ListMeta } from "#shared/envelope.ts";
import { guessMapping, IMPORT_MAX_BYTES, type ImportMapping } from "#shared/rules/import-fields.ts";
import { newActKey } from "../../lib/act-key.ts";
import { type ApiError, api } from "../../lib/api.ts";
import { askJob, type FollowedJob, followJob } from "../../lib/follow-job.ts";
import { runUpload } from "../../lib/upload/run-upload.ts";
import { useApi } from "../../lib/use-api.ts";

/** The beginning of a chosen file: its headers and the first cells under each. */
export interface FileHead {
  file: File;
  headers: string[];
  samples: string[][];
  mapping: ImportMapping;
}

export type FileProblem = "too_large" | "empty" | "unreadable";

const HEAD_BYTES = 128 * 1024;
const SAMPLES = 3;

/** Looks at the beginning of a file, or says why it cannot be imported. */
export async function readHead(file: File): Promise<FileHead | { problem: FileProblem }> {
  if (file.size > IMPORT_MAX_BYTES) return { problem: "too_large" };
  if (file.size === 0) return { problem: "empty" };
  const text = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then((bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true }))
    .catch(() => null);
  if (text === null || text.includes("\0")) return { problem: "unreadable" };
  const { data } = Papa.parse<string[]>(text, { preview: 30, delimitersToGuess: [",", ";", "\t"] });
  const [first = [], ...rows] = data;
  const headers = first.map((header) => header.trim());
  const filled = rows.filter((row) => row.some((cell) => cell.trim()));
  if (filled.length === 0) return { problem: "empty" };
  const samples = headers.map((_, at) => filled.flatMap((row) => row[at]?.trim() || []).slice(0, SAMPLES));
  return { file, headers, samples, mapping: guessMapping(headers) };
}

interface Sending {
  signal: AbortSignal;
  onSent(share: number): void;
}

/** Uploads a file and has it checked; answers with the job. Throws {@link ApiError}. */
export async function beginImport(
  { file, mapping }: Pick<FileHead, "file" | "mapping">,
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
    body: { uploadId: stored.id, mapping },
    idempotencyKey: newActKey(),
    signal,
  });
  return data.id;
}

/** A file is told to be a table by its ending. */
const nameOf = ({ name }: File): string => (/\.csv$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, "")}.csv`);

/** A job as it comes along; `again` looks anew, after it was led on. */
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

/**
 * An import that has ended, looked at anew whenever products change: it may be taken back by a toast, by keys, or from
 * another page. `look` does so at once.
 */
export function useEndedImport(followed: FollowedJob) {
  const { id, undoneAt } = followed.job;
  // Under the products' address, so that it is asked for when they are.
  const { data, mutate: look } = useSWR(`/ecommerce/products/import/${id}/job`, () => askJob(id), {
    fallbackData: followed,
    revalidateOnMount: false,
  });
  // What was kept from an earlier look may not know of it yet.
  return { ended: undoneAt ? followed : data, look };
}

export const ROWS_SHOWN = 10;

/** What of a checked file is looked at: rows of one kind, or those whose picture is not taken over. */
export type Shown = ImportVerdict | "imageNotTaken";

/** A page of a checked file. */
export function useImportRows(id: string, { shown, page }: { shown: Shown; page: number }) {
  const narrowing = shown === "imageNotTaken" ? { imageNotTaken: "1" } : { verdict: shown };
  const query = { ...narrowing, page: String(page), pageSize: String(ROWS_SHOWN) };
  const { data, error, mutate } = useApi("GET /ecommerce/products/import/{id}/rows", { path: { id }, query });
  return {
    rows: data?.data as ImportRow[] | undefined,
    total: (data?.meta as ListMeta | undefined)?.total ?? 0,
    error,
    mutate,
  };
}
