import { chunk, pngOf } from "./file-makers.ts";

/** What must not be left of a picture. */
export const SECRETS = ["41.0082N", "Sony-DSC-4711", "Deniz Aksoy", "ilk taslak", "second picture"];
const [PLACE = "", CAMERA = "", AUTHOR = "", COMMENT = "", TRAILER = ""] = SECRETS;

const text = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

/** A block of Exif: turned as `orientation` says, made with a camera at a place; in either order of bytes. */
function exifOf(orientation: number, isLittle: boolean): Buffer {
  const block = Buffer.alloc(38 + 64);
  const put16 = (value: number, at: number) =>
    isLittle ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at);
  const put32 = (value: number, at: number) =>
    isLittle ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at);
  block.write(isLittle ? "II" : "MM", 0, "latin1");
  put16(42, 2);
  put32(8, 4);
  put16(2, 8);
  // The camera, as text that lies behind the directory.
  put16(0x0110, 10);
  put16(2, 12);
  put32(CAMERA.length, 14);
  put32(38, 18);
  put16(0x0112, 22);
  put16(3, 24);
  put32(1, 26);
  put16(orientation, 30);
  block.write(`${CAMERA}\0${PLACE}`, 38, "latin1");
  return block;
}

const segment = (marker: number, ...parts: (string | number[] | Buffer)[]): Buffer => {
  const body = text(...parts);
  const size = body.length + 2;
  return text([0xff, marker, size >> 8, size & 0xff], body);
};

interface Made {
  orientation?: number;
  isLittle?: boolean;
}

/** A JPEG of 240 by 300 pixels as a camera turns it out; its pixels say nothing. */
export const jpegWithNotes = ({ orientation = 6, isLittle = false }: Made = {}): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    text(
      [0xff, 0xd8],
      segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]),
      segment(0xe1, "Exif\0\0", exifOf(orientation, isLittle)),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:creator>${AUTHOR}</x:creator>`),
      segment(0xe2, "ICC_PROFILE\0", [1, 1], "colours"),
      segment(0xe2, `MPF\0${TRAILER}`),
      segment(0xed, `Photoshop 3.0\0${AUTHOR}`),
      segment(0xfe, COMMENT),
      segment(0xc0, [8, 1, 44, 0, 240, 1, 1, 17, 0]),
      segment(0xda, [1, 1, 0, 0, 63, 0]),
      [0x12, 0xff, 0x00, 0xff, 0xd0, 0x34],
      segment(0xfe, COMMENT),
      segment(0xda, [1, 1, 0, 0, 63, 0]),
      text(crypto.randomUUID()),
      [0xff, 0xd9],
      `\xff\xd8 ${TRAILER} ${PLACE}`,
    ),
  );

/** A PNG with every kind of note. */
export const pngWithNotes = ({ orientation = 6, isLittle = false }: Made = {}): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    text(
      Buffer.from(
        pngOf({
          more: [
            chunk("eXIf", exifOf(orientation, isLittle)),
            chunk("tEXt", text(`Author\0${AUTHOR}`)),
            chunk("iTXt", text(`XML:com.adobe.xmp\0\0\0\0\0${AUTHOR}`)),
            chunk("zTXt", text(`Comment\0\0${COMMENT}`)),
            chunk("pHYs", text([0, 0, 11, 19, 0, 0, 11, 19, 1])),
            chunk("prVt", text(COMMENT)),
          ],
        }),
      ),
      TRAILER,
    ),
  );

/** A WebP of 240 by 240 pixels with notes around what would be drawn. */
export function webpWithNotes({ orientation = 6, isLittle = false }: Made = {}): Uint8Array<ArrayBuffer> {
  const part = (kind: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return text(kind, size, body, body.length % 2 ? [0] : []);
  };
  const head = Buffer.alloc(10);
  head[0] = 0x0c;
  head.writeUIntLE(239, 4, 3);
  head.writeUIntLE(239, 7, 3);
  const body = text(
    "WEBP",
    part("VP8X", head),
    part("VP8 ", text(crypto.randomUUID())),
    part("EXIF", text("Exif\0\0", exifOf(orientation, isLittle))),
    part("XMP ", text(`<x>${AUTHOR}</x>`)),
    part("note", text(COMMENT)),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Uint8Array.from(text("RIFF", size, body, TRAILER));
}
