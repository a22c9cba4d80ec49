import type { StoredFile } from "#shared/api/uploads/uploads.ts";
import { type CopyWidth, copyWidths, type FilePurpose, partSize } from "#shared/rules/files/file-limits.ts";
import { isPicture } from "#shared/rules/files/file-types.ts";
import { ApiError, api, keyOf } from "../api/client.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { sha256Of } from "./inspect-file.ts";
import { withRetries } from "./retry.ts";
import { sendBytes } from "./send-bytes.ts";
import { slots } from "./slots.ts";

/** Shared limit of upload requests, so that the page's own calls get through. */
const callSlot = slots(3);
/** Hashing reads a whole file; one at a time limits memory. */
const hashSlot = slots(1);

/** File to send, with its progress at the server. */
export interface Sending {
  file: File;
  name: string;
  type: string;
  purpose: FilePurpose;
  uploadId: string | null;
  sha256: string | undefined;
}

/** Callbacks of an upload. */
export interface Hooks {
  signal: AbortSignal;
  onHashed(sha256: string | undefined): void;
  /** Runs once no other file with these bytes is uploading, so that it finds that one stored. */
  afterTwins?<T>(sha256: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Whether an already stored file with the same bytes will be used. */
  onSame(file: StoredFile): Promise<boolean>;
  onUpload(id: string | null): void;
  onSent(bytes: number): void;
  onFinishing(): void;
  onOffline(isOff: boolean): void;
  /** Reason for waiting; null when it continues. */
  onWait?(why: "turn" | "retry" | null): void;
}

/** Sends a file from its current progress and returns the stored file. */
export async function runUpload(sending: Sending, hooks: Hooks): Promise<StoredFile> {
  const { signal, afterTwins = (_, work) => work() } = hooks;
  const onTurn = (isWaiting: boolean) => hooks.onWait?.(isWaiting ? "turn" : null);
  const call = <T>(work: () => Promise<T>) => withRetries(() => callSlot(work, signal, onTurn), hooks);
  const dropUpload = (id: string) => call(() => api("DELETE /uploads/{id}", { path: { id }, signal }));
  const known = sending.uploadId === null ? null : await findUpload(sending.uploadId, call);
  if (known?.file) return known.file;
  if (known && known.state !== "failed") {
    const { id, received, partSize: partBytes } = known;
    if (received.length > 0)
      return afterTwins(sending.sha256, () => finish(sending, { id, received, partBytes, hooks, call }));
    // Restarts with the question whether a stored file will be used.
    await dropUpload(known.id);
  }

  const sha256 = sending.sha256 ?? (await hashSlot(() => sha256Of(sending.file), signal, onTurn));
  hooks.onHashed(sha256);
  const { name, type, purpose, file } = sending;
  const idempotencyKey = newIdempotencyKey();
  const body = { name, type, purpose, size: file.size, ...(sha256 && { sha256 }) };
  return afterTwins(sha256, async () => {
    const { data: begun } = await call(() => api("POST /uploads", { body, idempotencyKey, signal }));
    hooks.onUpload(begun.id);
    if (begun.same && (await hooks.onSame(begun.same))) {
      await dropUpload(begun.id);
      hooks.onUpload(null);
      return begun.same;
    }
    return finish(sending, { id: begun.id, received: [], partBytes: begun.partSize, hooks, call });
  });
}

type Caller = <T>(work: () => Promise<T>) => Promise<T>;

/** Upload state at the server; null if it has ended there. */
async function findUpload(id: string, call: Caller) {
  try {
    return (await call(() => api("GET /uploads/{id}", { path: { id } }))).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

/** Upload known to the server. */
interface Begun {
  id: string;
  received: readonly number[];
  /** Part size in bytes. */
  partBytes: number;
  hooks: Hooks;
  call: Caller;
}

/** Sends missing parts and small copies, then completes the upload. */
async function finish(
  { file, purpose, type }: Sending,
  { id, received, partBytes, hooks, call }: Begun,
): Promise<StoredFile> {
  const { signal } = hooks;
  const loaded = new Map(received.map((n) => [n, partSize(file.size, n, partBytes)]));
  const tell = () => hooks.onSent([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0));
  const put = (n: number, start: number, size: number) =>
    call(() =>
      sendBytes(keyOf("PUT /uploads/{id}/parts/{n}", { path: { id, n } }), file.slice(start, start + size), {
        signal,
        onProgress: (sent) => {
          loaded.set(n, sent);
          tell();
        },
      }),
    );

  tell();
  const parts: Promise<void>[] = [];
  for (let n = 1, start = 0; start < file.size; n++) {
    const size = partSize(file.size, n, partBytes);
    if (!loaded.has(n)) parts.push(put(n, start, size));
    start += size;
  }
  await Promise.all(parts);
  if (purpose === "product" || isPicture(type)) {
    // A picture this browser cannot decode is stored without small copies.
    for (const { width, blob } of await copiesOf(file).catch(() => [])) {
      const key = keyOf("PUT /uploads/{id}/copies/{width}", { path: { id, width } });
      await call(() => sendBytes(key, blob, { signal }));
    }
  }
  hooks.onFinishing();
  return (await call(() => api("POST /uploads/{id}/complete", { path: { id }, signal }))).data;
}

/** Small WebP copies of a picture, by longest side; none if the browser cannot write WebP. */
async function copiesOf(file: Blob): Promise<{ width: CopyWidth; blob: Blob }[]> {
  const picture = await createImageBitmap(file);
  const copies: { width: CopyWidth; blob: Blob }[] = [];
  for (const width of copyWidths) {
    const scale = Math.min(1, width / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const brush = canvas.getContext("2d");
    if (!brush) break;
    brush.imageSmoothingQuality = "high";
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.85));
    if (blob?.type === "image/webp") copies.push({ width, blob });
  }
  picture.close();
  return copies;
}
