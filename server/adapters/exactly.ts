import { WrongSize } from "../platform.ts";

/** Lets `size` bytes through, not one more or less. */
export function exactly(size: number): TransformStream<Uint8Array, Uint8Array> {
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
