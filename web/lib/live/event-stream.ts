/** Server-sent event; `id` is the resume cursor. */
export interface StreamedEvent {
  event: string;
  id: string;
  data: string;
}

/**
 * Reads server-sent events from a body until it ends; `heard` runs for each chunk, comments included. Custom reader:
 * `EventSource` cannot send headers.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { take, heard }: { take(event: StreamedEvent): void; heard(): void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = readBlock(block);
      if (event.data) take(event);
    }
  }
}

function readBlock(block: string): StreamedEvent {
  const event = { event: "message", id: "", data: "" };
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(event|id|data): ?(.*)$/.exec(line) ?? [];
    if (name) event[name as keyof StreamedEvent] = value;
  }
  return event;
}
