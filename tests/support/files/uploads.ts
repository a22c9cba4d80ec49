import type { BegunUpload, StoredFile } from "#shared/api/uploads/uploads.ts";
import { partBytesFor, partCount } from "#shared/rules/files/file-limits.ts";
import { ask, askJson, send } from "../app/app.ts";
import { pngOf } from "./file-makers.ts";

type Headers = Record<string, string>;

interface Sent {
  name?: string;
  type?: string;
  purpose?: string;
  sha256?: string;
}

export const begin = (
  bytes: Uint8Array,
  headers: Headers,
  { name = "metin.txt", type = "text/plain", ...more }: Sent = {},
) => send("POST", "/api/uploads", { name, type, size: bytes.byteLength, ...more }, headers);

export const putPart = (id: string, n: number, bytes: Uint8Array<ArrayBuffer>, headers: Headers) =>
  askJson(`/api/uploads/${id}/parts/${n}`, {
    method: "PUT",
    body: bytes,
    headers: { ...headers, "content-type": "application/octet-stream" },
  });

/** Sends all parts, or those named. */
export async function putParts(id: string, bytes: Uint8Array<ArrayBuffer>, headers: Headers, only?: number[]) {
  const size = partBytesFor(bytes.byteLength);
  const parts = only ?? Array.from({ length: partCount(bytes.byteLength, size) }, (_, at) => at + 1);
  for (const n of parts) {
    const answer = await putPart(id, n, bytes.slice((n - 1) * size, n * size), headers);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
}

export const complete = (id: string, headers: Headers) =>
  askJson(`/api/uploads/${id}/complete`, { method: "POST", headers });
export const drop = (id: string, headers: Headers) => askJson(`/api/uploads/${id}`, { method: "DELETE", headers });
export const uploadNow = (id: string, headers: Headers) => askJson(`/api/uploads/${id}`, { headers });

/** Begins an upload and answers what the server made of it. */
export async function begun(bytes: Uint8Array, headers: Headers, sent: Sent = {}): Promise<BegunUpload> {
  const answer = await begin(bytes, headers, sent);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

/** Sends a whole file and answers it as stored. */
export async function store(bytes: Uint8Array<ArrayBuffer>, headers: Headers, sent: Sent = {}): Promise<StoredFile> {
  const { id } = await begun(bytes, headers, sent);
  await putParts(id, bytes, headers);
  const answer = await complete(id, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

/** A picture stored to be shown by a product. */
export const storePicture = (headers: Headers, bytes = pngOf()) =>
  store(bytes, headers, { name: "çanta.png", type: "image/png", purpose: "product" });

export const read = (url: string, headers: Headers = {}) => ask(url, { headers });
