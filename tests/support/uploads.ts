import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { BegunUpload, StoredFile } from "#shared/api/uploads/uploads.ts";
import { PART_BYTES, partCount } from "#shared/rules/file-limits.ts";
import { ask, askJson, send } from "./app.ts";

type Headers = Record<string, string>;

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Text nobody has sent before, so many bytes long. */
export function freshText(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(0x61);
  bytes.set(new TextEncoder().encode(`${crypto.randomUUID()}\n`).subarray(0, size));
  return bytes;
}

/** A picture of one colour, as PNG. */
export function pngOf({ width = 240, height = 240, shade = Math.floor(Math.random() * 1e9) } = {}) {
  const row = Buffer.alloc(1 + width * 3);
  for (let at = 1; at < row.length; at++) row[at] = (shade >> ((at % 3) * 8)) & 0xff;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const text = Buffer.from(`Comment\0${crypto.randomUUID()}`, "latin1");
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const chunks = [chunk("IHDR", head), chunk("tEXt", text), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat([signature, ...chunks]));
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crcOf(named), named.length + 4);
  return whole;
}

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The smallest WebP that says it is so wide and high. */
export function webpOf(width: number, height = width): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(30);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(22, 4);
  bytes.write("WEBPVP8X", 8, "latin1");
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return Uint8Array.from(bytes);
}

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
  const parts = only ?? Array.from({ length: partCount(bytes.byteLength) }, (_, at) => at + 1);
  for (const n of parts) {
    const answer = await putPart(id, n, bytes.slice((n - 1) * PART_BYTES, n * PART_BYTES), headers);
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
