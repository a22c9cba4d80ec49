/** Streams generated text as UTF-8 on demand, so that memory holds one part at a time. */
export const textStream = (parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
