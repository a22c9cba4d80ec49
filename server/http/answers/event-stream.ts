/** Most unsent writes before a slow reader is disconnected; it reconnects with Last-Event-ID. */
const MOST_WAITING = 64;

/** One server-sent event; a reconnecting reader sends the last `id` as Last-Event-ID. */
export interface StreamEvent {
  event: string;
  id?: number;
  data: unknown;
}

/** An open response of server-sent events. */
export interface EventStream {
  body: ReadableStream<Uint8Array>;
  send(event: StreamEvent): void;
  /** Passes on events that another stream has formatted. */
  write(text: string): void;
  /** Sends a comment line, which readers ignore, so that both ends notice a broken connection. */
  beat(): void;
  close(): void;
  /** Aborted when either end closes the stream. */
  over: AbortSignal;
}

/** Text of an event as it is sent. */
export const eventText = ({ event, id, data }: StreamEvent): string =>
  `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Creates a stream of server-sent events. Writes do not wait for a slow reader; one too far behind is disconnected. */
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
    // Fails if the other end closed the stream at the same time.
    end.catch(() => undefined);
  }

  return {
    body: readable,
    write,
    send: (event) => write(eventText(event)),
    beat: () => write(":\n\n"),
    close,
    over: over.signal,
  };
}
