type Bytes = ReadableStream<Uint8Array>;

/**
 * Concatenates streams, each opened when the previous one ends. The first opens before this returns, so it can throw.
 */
export async function concatStreams(next: () => Promise<Bytes | null>): Promise<Bytes> {
  const nextReader = async () => (await next())?.getReader() ?? null;
  let reader = await nextReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (reader) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        reader = await nextReader();
      }
      controller.close();
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}
