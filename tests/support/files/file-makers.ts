import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Text nobody has sent before, so many bytes long. */
export function freshText(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(0x61);
  bytes.set(new TextEncoder().encode(`${crypto.randomUUID()}\n`).subarray(0, size));
  return bytes;
}

/** A picture of one colour that nobody has sent before, as PNG; `more` are chunks before its pixels. */
export function pngOf({
  width = 240,
  height = 240,
  shade = Math.floor(Math.random() * 1e9),
  more = [] as Buffer[],
} = {}) {
  const row = Buffer.alloc(1 + width * 3);
  for (let at = 1; at < row.length; at++) row[at] = (shade >> ((at % 3) * 8)) & 0xff;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  rows.write(crypto.randomUUID(), 1, "latin1");
  const data = deflateSync(rows);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const chunks = [chunk("IHDR", head), ...more, chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat([signature, ...chunks]));
}

/** A chunk of a PNG. */
export function chunk(kind: string, data: Buffer): Buffer {
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
