import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import type { FileType } from "#shared/rules/files/file-types.ts";

interface Sides {
  width: number;
  height: number;
}

/** Own AVIF reader: the library searches the whole file once per picture in it. */
const AVIF = { calculate: avifSides };
/** Limits the library's search: it steps byte by byte through data that is no segment. */
const JPEG = {
  calculate(bytes: Uint8Array) {
    if (!hasFewSteps(bytes)) throw new RangeError("too many segments");
    return JPG.calculate(bytes);
  },
};
const readers = { "image/jpeg": JPEG, "image/png": PNG, "image/webp": WEBP, "image/avif": AVIF };

/** Displayed width and height of a picture, or null if unreadable. */
export function sidesOf(type: FileType, bytes: Uint8Array): Sides | null {
  const reader = readers[type as keyof typeof readers];
  try {
    const { width, height, orientation = 1 }: Sides & { orientation?: number } = reader.calculate(bytes);
    if (!(width > 0 && height > 0)) return null;
    // Exif orientations 5 to 8 swap width and height.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

const STEPS_MAX = 10_000;

/** Whether the library reaches the frame of a JPEG within `STEPS_MAX` steps. */
function hasFewSteps(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4;
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    if (at + 2 > bytes.length) return true;
    const next = at + view.getUint16(at);
    if (next + 1 >= bytes.length) return true;
    if (bytes[next] !== 0xff) at += 1;
    else if ([0xc0, 0xc1, 0xc2].includes(bytes[next + 1] ?? 0)) return true;
    else at = next + 2;
  }
  return false;
}

/** Nested boxes, each with the number of bytes before its inner boxes. */
const AVIF_BOXES = [
  ["meta", 12],
  ["iprp", 8],
  ["ipco", 8],
  ["ispe", 12],
] as const;

/** Dimensions of an AVIF's first picture. Throws if it has none. */
function avifSides(bytes: Uint8Array): Sides {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [from, to] = [0, bytes.length];
  for (const [name, head] of AVIF_BOXES) {
    const box = boxIn(view, name, { from, to });
    [from, to] = [box.from + head, box.to];
  }
  return { width: view.getUint32(from), height: view.getUint32(from + 4) };
}

/** Byte range of the first box with a name. Throws if there is none. */
function boxIn(view: DataView, name: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const found = [4, 5, 6, 7].map((byte) => String.fromCharCode(view.getUint8(at + byte))).join("");
    if (size < 8) break;
    if (found === name) return { from: at, to: Math.min(at + size, to) };
    at += size;
  }
  throw new RangeError(`no box ${name}`);
}
