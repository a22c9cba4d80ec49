/** A text as the body of an answer, made as fast as it is taken, so that no more of it is held than one part. */
export const textStream = (parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
