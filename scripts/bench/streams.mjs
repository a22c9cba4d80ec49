import { Stop } from "../lib.mjs";
import { memoryOf } from "./server.mjs";
import { atMost, MB, ms, row } from "./table.mjs";

const STREAMS = 500;
const WRITES = 20;
const AT_ONCE = 50;
const PATIENCE_MS = 60_000;
const MOST_BYTES = 250e6;

/** Many open change streams: their memory, and the time until all received a change, on Deno. */
export async function printStreams({ url, headers, child }) {
  const before = await memoryOf(child);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  const listeners = [];
  try {
    for (let n = 0; n < STREAMS; n += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, () => openStream(url, { headers, signal: stop.signal }));
      listeners.push(...(await Promise.all(some)));
    }
    const waits = [];
    for (let n = 0; n < WRITES; n += 1) {
      const since = performance.now();
      const heard = listeners.map((listener) => listener.next());
      await write(url, { headers, n });
      await Promise.all(heard);
      waits.push(performance.now() - since);
    }
    waits.sort((a, b) => a - b);
    const open = await memoryOf(child);
    row(`${STREAMS} open streams, Deno`, "MB before", "MB open", "all told p50", "at most ms");
    const figures =
      before && open ? [MB(before.now), atMost(MOST_BYTES, open.now, MB(open.now))] : ["not told", "not told"];
    row(`${WRITES} writes, one after another`, ...figures, ms(waits[WRITES / 2]), ms(waits.at(-1)));
  } catch (error) {
    throw stop.signal.aborted ? new Stop(`The streams were not told within ${PATIENCE_MS / 1000} s.`) : error;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Opens a stream and reads its first event; `next` waits for one more. */
async function openStream(url, { headers, signal }) {
  const answer = await fetch(`${url}/api/changes/stream`, { headers, signal });
  if (!answer.ok) throw new Error(`the stream was answered with ${answer.status}: ${await answer.text()}`);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  async function next() {
    while (!/event: changes[\s\S]*\n\n/.test(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error("a stream ended");
      text += decoder.decode(value, { stream: true });
    }
    text = text.slice(text.indexOf("\n\n", text.indexOf("event: changes")) + 2);
  }
  await next();
  return { next };
}

async function write(url, { headers, n }) {
  const product = { name: `Yayın ${n}`, category: "Books", price: 10, sku: `STREAM-${n}`, stock: 1 };
  const init = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  const answer = await fetch(`${url}/api/ecommerce/products`, { ...init, body: JSON.stringify(product) });
  if (!answer.ok) throw new Error(`a write was answered with ${answer.status}: ${await answer.text()}`);
}
