/** A reader so far behind is let go: it comes back and says how far it got. */
const MOST_WAITING = 64;

/** One event of a stream; `id` is what a reader that comes back names as its last. */
export interface StreamEvent {
  event: string;
  id?: number;
  data: unknown;
}

/** An answer that stays open and is written piece by piece. */
export interface EventStream {
  body: ReadableStream<Uint8Array>;
  send(event: StreamEvent): void;
  /** A line that readers skip, so that both ends notice when the other is gone. */
  beat(): void;
  close(): void;
  /** Aborted when either end has let go. */
  over: AbortSignal;
}

/** Server-sent events as a body. Nothing waits for a slow reader; one that falls far behind is cut off. */
export function eventStream(): EventStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const bytes = new TextEncoder();
  let waiting = 0;
  const over = new AbortController();
  const letGo = () => over.abort();
  writer.closed.then(letGo, letGo);

  function write(text: string): void {
    if (waiting >= MOST_WAITING) {
      close();
      return;
    }
    waiting += 1;
    writer.write(bytes.encode(text)).then(() => {
      waiting -= 1;
    }, letGo);
  }

  function close(): void {
    letGo();
    const end = waiting >= MOST_WAITING ? writer.abort() : writer.close();
    // Both ends may let go at once.
    end.catch(() => undefined);
  }

  return {
    body: readable,
    send: ({ event, id, data }) =>
      write(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(":\n\n"),
    close,
    over: over.signal,
  };
}
