import type { Change } from "#shared/api/system/changes.ts";
import { ask } from "../app/app.ts";

export interface Told {
  event: string;
  id: number | undefined;
  data: { cursor: number; items: Change[] } & Record<string, unknown>;
}

/** A change stream held open by a test. */
export interface OpenStream {
  response: Response;
  /** Waits for the first event, told before or from now on, that fits. */
  until(fits: (told: Told) => boolean): Promise<Told>;
  /** Waits for a comment line. */
  beat(): Promise<void>;
  /** Waits until the server ends it. */
  end(): Promise<void>;
  all: readonly Told[];
  leave(): Promise<void>;
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>;

/** Opens the change stream; `since` goes along as the last event seen. */
export async function openStream(
  headers: Record<string, string>,
  { since, request = ask }: { since?: number | string; request?: Ask } = {},
): Promise<OpenStream> {
  const last: Record<string, string> = since === undefined ? {} : { "last-event-id": String(since) };
  const stop = new AbortController();
  const response = await request("/api/changes/stream", { headers: { ...headers, ...last }, signal: stop.signal });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const all: Told[] = [];
  let beats = 0;
  let text = "";

  async function readOn(): Promise<boolean> {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith(":")) beats += 1;
      else all.push(toldBy(block));
    }
    return !done;
  }

  let reading: Promise<boolean> | undefined;
  /** Those who wait at once share a read, or each would hear half of what is told. */
  function read(): Promise<boolean> {
    reading ??= readOn().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    response,
    all,
    async until(fits) {
      for (;;) {
        const found = all.find(fits);
        if (found) return found;
        if (!(await read())) throw new Error(`the stream ended; it told ${JSON.stringify(all)}`);
      }
    },
    async beat() {
      const before = beats;
      while (beats === before) if (!(await read())) throw new Error("the stream ended");
    },
    async end() {
      while (await read());
    },
    async leave() {
      await reader.cancel();
      stop.abort();
    },
  };
}

function toldBy(block: string): Told {
  const lines = new Map(block.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]));
  const id = lines.get("id");
  return {
    event: lines.get("event") ?? "",
    id: id === undefined ? undefined : Number(id),
    data: JSON.parse(lines.get("data") ?? "null"),
  };
}
