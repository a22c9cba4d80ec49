import { HEIF } from "image-size/types/heif";
import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import type { FileType } from "#shared/rules/file-types.ts";

const readers = { "image/jpeg": JPG, "image/png": PNG, "image/webp": WEBP, "image/avif": HEIF };

/** How wide and high a picture is as it is seen, or null where its bytes do not tell. */
export function sidesOf(type: FileType, bytes: Uint8Array): { width: number; height: number } | null {
  const reader = readers[type as keyof typeof readers];
  try {
    const { width, height, orientation = 1 } = reader.calculate(bytes);
    if (!(width > 0 && height > 0)) return null;
    // From the fifth on, the way a camera was held turns the picture on its side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}
