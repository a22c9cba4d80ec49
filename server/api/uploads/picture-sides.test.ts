import { expect, test } from "vitest";
import { sidesOf } from "./picture-sides.ts";

/** AVIF box: its name, its own bytes, then the inner boxes. */
function boxOf(name: string, own: number[], ...inner: Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name, "latin1"), Buffer.from(own), ...inner]);
  bytes.writeUInt32BE(bytes.length, 0);
  return Uint8Array.from(bytes);
}
const flags = [0, 0, 0, 0];
const sides = (width: number, height: number) =>
  boxOf("ispe", [...flags, 0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255]);
const avifOf = (...properties: Uint8Array[]): Uint8Array => {
  const meta = boxOf("meta", flags, boxOf("hdlr", flags), boxOf("iprp", [], boxOf("ipco", [], ...properties)));
  return Uint8Array.from(Buffer.concat([boxOf("ftyp", [...Buffer.from("avif"), ...flags]), meta]));
};

test.each([
  ["one picture", avifOf(boxOf("colr", flags), sides(640, 480)), { width: 640, height: 480 }],
  ["several pictures", avifOf(sides(640, 480), sides(96, 72)), { width: 640, height: 480 }],
  ["no picture", avifOf(boxOf("colr", flags)), null],
  ["boxes that were cut off", avifOf(sides(640, 480)).subarray(0, 60), null],
  ["nothing", new Uint8Array(), null],
])("reads the dimensions of an AVIF with %s", (_, bytes, found) => expect(sidesOf("image/avif", bytes)).toEqual(found));

/** JPEG with `segments` empty segments before its frame. */
const jpegOf = (segments: number): Uint8Array => {
  const frame = [0xff, 0xc0, 0, 17, 8, 480 >> 8, 480 & 255, 640 >> 8, 640 & 255, ...Array<number>(10).fill(0)];
  return Uint8Array.from([0xff, 0xd8, ...Array<number[]>(segments).fill([0xff, 0xe0, 0, 2]).flat(), ...frame]);
};

test.each([
  [9_000, { width: 640, height: 480 }],
  [20_000, null],
])("the dimensions of a JPEG with %i segments are %j", (segments, found) => {
  expect(sidesOf("image/jpeg", jpegOf(segments))).toEqual(found);
});
