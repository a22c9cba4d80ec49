import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import type { FileType } from "#shared/rules/file-types.ts";

interface Sides {
  width: number;
  height: number;
}

/** Reads AVIF itself: the library reads every picture of a file, and for each looks through all of it. */
const AVIF = { calculate: avifSides };
/** The library goes through what is no segment byte by byte. */
const JPEG = {
  calculate(bytes: Uint8Array) {
    if (!hasFewSteps(bytes)) throw new RangeError("too many segments");
    return JPG.calculate(bytes);
  },
};
const readers = { "image/jpeg": JPEG, "image/png": PNG, "image/webp": WEBP, "image/avif": AVIF };

/** How wide and high a picture is as it is seen, or null where its bytes do not tell. */
export function sidesOf(type: FileType, bytes: Uint8Array): Sides | null {
  const reader = readers[type as keyof typeof readers];
  try {
    const { width, height, orientation = 1 }: Sides & { orientation?: number } = reader.calculate(bytes);
    if (!(width > 0 && height > 0)) return null;
    // From the fifth on, the way a camera was held turns the picture on its side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

const STEPS_MAX = 10_000;

/** Whether the way to a JPEG's frame has few segments, as the library goes it. */
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

/** Boxes that lie in one another, and how many bytes of their own stand before the inner ones. */
const AVIF_BOXES = [
  ["meta", 12],
  ["iprp", 8],
  ["ipco", 8],
  ["ispe", 12],
] as const;

/** The sides of an AVIF's first picture. Throws where it has none. */
function avifSides(bytes: Uint8Array): Sides {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [from, to] = [0, bytes.length];
  for (const [name, head] of AVIF_BOXES) {
    const box = boxIn(view, name, { from, to });
    [from, to] = [box.from + head, box.to];
  }
  return { width: view.getUint32(from), height: view.getUint32(from + 4) };
}

/** Where the first box of a name lies. Throws where there is none. */
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
