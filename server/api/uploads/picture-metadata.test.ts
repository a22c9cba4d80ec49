import { describe, expect, test } from "vitest";
import { jpegWithNotes, pngWithNotes, SECRETS, webpWithNotes } from "../../../tests/support/files/picture-makers.ts";
import { dropMetadata } from "./picture-metadata.ts";
import { sidesOf } from "./picture-sides.ts";

const makers = [
  ["image/jpeg", jpegWithNotes],
  ["image/png", pngWithNotes],
  ["image/webp", webpWithNotes],
] as const;
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
/** Exif block that contains the orientation and nothing else. */
const TURNED = (orientation: number) =>
  `MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0\0`;

describe.each(makers)("metadata of %s", (type, make) => {
  test.each([true, false])("is removed except for the orientation (little-endian: %s)", (isLittle) => {
    const bytes = make({ orientation: 6, isLittle });
    const sides = sidesOf(type, bytes);
    const size = bytes.length;
    for (const secret of SECRETS) if (type !== "image/webp") expect(textOf(bytes)).toContain(secret);

    expect(dropMetadata(type, bytes)).toBe(true);

    for (const secret of SECRETS) expect(textOf(bytes)).not.toContain(secret);
    expect(textOf(bytes)).toContain(TURNED(6));
    expect([bytes.length, sidesOf(type, bytes)]).toEqual([size, sides]);
  });

  test("is removed after an interrupted run; a second run changes nothing", () => {
    const before = make();
    const clean = before.slice();
    dropMetadata(type, clean);
    expect(dropMetadata(type, clean.slice())).toBe(false);

    for (let at = 0; at < clean.length; at++) {
      const half = Uint8Array.from([...clean.subarray(0, at), ...before.subarray(at)]);
      dropMetadata(type, half);
      for (const secret of SECRETS) expect(textOf(half), `cut at ${at}`).not.toContain(secret);
      expect(dropMetadata(type, half)).toBe(false);
    }
  });

  test("in a truncated or corrupt picture causes no error", () => {
    const bytes = make();
    for (let at = 0; at < bytes.length; at++) {
      expect(() => dropMetadata(type, bytes.slice(0, at))).not.toThrow();
      const broken = bytes.slice();
      broken[at] = 0xff;
      expect(() => dropMetadata(type, broken)).not.toThrow();
    }
  });
});

test("removes an Exif block with an invalid orientation completely", () => {
  const bytes = jpegWithNotes({ orientation: 9 });

  dropMetadata("image/jpeg", bytes);

  expect(textOf(bytes)).not.toContain("MM\0*");
});

test("keeps the colour profile and the data a decoder needs", () => {
  const [jpeg, png] = [jpegWithNotes(), pngWithNotes()];

  dropMetadata("image/jpeg", jpeg);
  dropMetadata("image/png", png);

  expect(textOf(jpeg)).toContain("JFIF\0");
  expect(textOf(jpeg)).toContain("ICC_PROFILE\0\x01\x01colours");
  expect(textOf(png)).toContain("pHYs\0\0\x0b\x13");
});
