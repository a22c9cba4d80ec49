import { WrongSize } from "../platform.ts";

/** Passes exactly `size` bytes. Throws {@link WrongSize} for more or fewer. */
export function limitSize(size: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > size) throw new WrongSize();
      controller.enqueue(chunk);
    },
    flush() {
      if (seen !== size) throw new WrongSize();
    },
  });
}
