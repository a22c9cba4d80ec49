type Bytes = ReadableStream<Uint8Array>;

/** Several streams as one, each asked for when the last has ended; the first before this returns, so that it may throw. */
export async function joined(next: () => Promise<Bytes | null>): Promise<Bytes> {
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
