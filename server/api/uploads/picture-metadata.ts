import { crc32 } from "node:zlib";

/** Replacement bytes for metadata, from `start` on. */
interface Blank {
  start: number;
  bytes: Uint8Array;
}

/**
 * Removes metadata from a picture (location, camera, time, author, comments, data after the end); keeps pixels, colour
 * profile and orientation. Overwrites in place, so size and offsets stay and a second run changes nothing. Returns
 * whether bytes changed.
 */
export function dropMetadata(type: string, bytes: Uint8Array): boolean {
  const find = finders[type];
  let isChanged = false;
  for (const blank of find?.(bytes) ?? []) {
    const old = bytes.subarray(blank.start, blank.start + blank.bytes.length);
    if (old.every((byte, at) => byte === blank.bytes[at])) continue;
    old.set(blank.bytes);
    isChanged = true;
  }
  return isChanged;
}

const finders: Record<string, (bytes: Uint8Array) => Iterable<Blank>> = {
  "image/jpeg": jpegBlanks,
  "image/png": pngBlanks,
  "image/webp": webpBlanks,
};

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const zeros = (start: number, end: number): Blank => ({ start, bytes: new Uint8Array(Math.max(0, end - start)) });
const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const EXIF = "Exif\0\0";
/** JPEG segments that decoding needs: JFIF, the colour profile, Adobe's colour transform. */
const KEPT_SEGMENTS: Record<number, string> = { 224: "JFIF\0", 226: "ICC_PROFILE\0", 238: "Adobe" };

function* jpegBlanks(bytes: Uint8Array): Iterable<Blank> {
  const view = viewOf(bytes);
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    // Skip pixels, fill bytes and other bytes that decoders skip too.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd8)) {
      const next = bytes.indexOf(0xff, at + (bytes[at] === 0xff && marker !== 0xff ? 2 : 1));
      if (next < 0) return;
      at = next;
      continue;
    }
    if (marker === 0xd9) {
      yield zeros(at + 2, bytes.length);
      return;
    }
    if (at + 4 > bytes.length) return;
    const start = at + 4;
    const end = Math.min(at + 2 + Math.max(2, view.getUint16(at + 2)), bytes.length);
    const isApp = marker >= 0xe0 && marker <= 0xef;
    const kept = KEPT_SEGMENTS[marker];
    const isKept = kept !== undefined && textAt(bytes, start, kept.length) === kept;
    if (marker === 0xe1 && textAt(bytes, start, EXIF.length) === EXIF) {
      yield exifBlank(bytes, { start: start + EXIF.length, end });
    } else if (marker === 0xfe || (isApp && !isKept)) yield zeros(start, end);
    at = end;
  }
}

/** PNG chunks that decoding needs. */
const KEPT_CHUNKS = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD hIST pHYs sPLT acTL fcTL fdAT cICP mDCV cLLI".split(" "),
);

function* pngBlanks(bytes: Uint8Array): Iterable<Blank> {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const [kind, start, end] = [textAt(bytes, at + 4, 4), at + 8, at + 8 + view.getUint32(at)];
    if (end + 4 > bytes.length) return;
    if (!KEPT_CHUNKS.has(kind)) {
      const blank = kind === "eXIf" ? exifBlank(bytes, { start, end }) : zeros(start, end);
      const sum = crc32(blank.bytes, crc32(bytes.subarray(at + 4, start)));
      yield blank;
      const checked = new Uint8Array(4);
      viewOf(checked).setUint32(0, sum);
      yield { start: end, bytes: checked };
    }
    at = end + 4;
    if (kind === "IEND") yield zeros(at, bytes.length);
    if (kind === "IEND") return;
  }
}

/** WebP chunks that decoding needs. */
const DRAWN = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

function* webpBlanks(bytes: Uint8Array): Iterable<Blank> {
  const view = viewOf(bytes);
  if (bytes.length < 12) return;
  const until = Math.min(8 + view.getUint32(4, true), bytes.length);
  for (let at = 12; at + 8 <= until; ) {
    const [kind, start] = [textAt(bytes, at, 4), at + 8];
    const size = view.getUint32(at + 4, true);
    const end = Math.min(start + size, until);
    if (kind === "EXIF") {
      const head = textAt(bytes, start, EXIF.length) === EXIF ? EXIF.length : 0;
      yield exifBlank(bytes, { start: start + head, end });
    } else if (!DRAWN.has(kind)) yield zeros(start, end);
    at = start + size + (size % 2);
  }
  yield zeros(until, bytes.length);
}

const ORIENTATION = 0x0112;
/** Size of an Exif block with one entry: header, entry, no further directory. */
const EXIF_BYTES = 26;

/** Exif block that contains the orientation and nothing else. */
function exifBlank(bytes: Uint8Array, { start, end }: { start: number; end: number }): Blank {
  const blank = zeros(start, end);
  const turned = orientationIn(bytes.subarray(start, end));
  if (turned === null || blank.bytes.length < EXIF_BYTES) return blank;
  const view = viewOf(blank.bytes);
  blank.bytes.set([0x4d, 0x4d, 0, 0x2a]);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, turned);
  return blank;
}

function orientationIn(exif: Uint8Array): number | null {
  if (exif.length < EXIF_BYTES) return null;
  const view = viewOf(exif);
  const isLittle = exif[0] === 0x49;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > exif.length) return null;
  const entries = view.getUint16(directory, isLittle);
  for (let n = 0, at = directory + 2; n < entries && at + 12 <= exif.length; n++, at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const turned = view.getUint16(at + 8, isLittle);
    return turned >= 1 && turned <= 8 ? turned : null;
  }
  return null;
}
