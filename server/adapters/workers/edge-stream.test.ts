import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { edgeStream, sendToShop } from "./edge-stream.ts";
import { ENDED, PING, PONG, REOPEN } from "./stream-sockets.ts";

type Listener = (event: { data?: unknown; code?: number }) => void;

/** The edge's end of a socket; `emit` plays what the shop does. */
class EdgeSocket {
  sent: string[] = [];
  isAccepted = false;
  isClosed = false;
  #listeners: { type: string; listener: Listener }[] = [];
  accept(): void {
    this.isAccepted = true;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push({ type, listener });
  }
  emit(type: string, event: { data?: unknown; code?: number } = {}): void {
    for (const one of this.#listeners) if (one.type === type) one.listener(event);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A shop that gives each stream request a socket, and `answers` instead where the test names one. */
function shop(answers: (Response | Error | undefined)[] = []) {
  const sockets: EdgeSocket[] = [];
  const requests: Request[] = [];
  async function fetch(request: Request): Promise<Response> {
    requests.push(request);
    const answer = answers[requests.length - 1];
    if (answer instanceof Error) throw answer;
    if (answer) return answer;
    const socket = new EdgeSocket();
    sockets.push(socket);
    const headers = new Headers({ "content-type": "text/event-stream" });
    return { status: 101, headers, webSocket: socket } as unknown as Response;
  }
  return { edge: { shopOf: () => ({ fetch }), log: () => undefined }, sockets, requests };
}

async function open({ edge }: ReturnType<typeof shop>, headers: Record<string, string> = {}) {
  const response = await edgeStream(edge, new Request("http://x/api/changes/stream", { headers }));
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const text = new TextDecoder();
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? null : text.decode(value);
  };
  return { response, read, reader };
}

const event = (id: number) => `event: changes\nid: ${id}\ndata: {}\n\n`;

test("passes events on and keeps the shop's headers", async () => {
  const one = shop();
  const { response, read } = await open(one, { cookie: "a=b" });

  one.sockets[0]?.emit("message", { data: event(4) });

  expect(await read()).toBe(event(4));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(one.requests[0]?.headers.get("cookie")).toBe("a=b");
});

test("a refusal of the shop is the answer", async () => {
  const refusal = Object.assign(new Response("{}", { status: 401 }), { webSocket: null });
  const one = shop([refusal]);

  const { response } = await open(one);

  expect(response).toBe(refusal);
});

test.each([
  ["the shop has forgotten the stream", "close", REOPEN],
  ["the shop has ended without a word", "close", 1006],
  ["the socket fails", "error", 0],
])("continues after the last event where %s", async (_, type, code) => {
  const one = shop();
  const { read } = await open(one);
  one.sockets[0]?.emit("message", { data: event(7) });
  await read();

  one.sockets[0]?.emit(type, { code });
  await vi.waitFor(() => expect(one.sockets[1]?.isAccepted).toBe(true));
  one.sockets[1]?.emit("message", { data: event(8) });

  expect(await read()).toBe(event(8));
  expect(one.requests[1]?.headers.get("last-event-id")).toBe("7");
});

test("ends where the shop ends the stream", async () => {
  const one = shop();
  const { read } = await open(one);

  one.sockets[0]?.emit("close", { code: ENDED });

  expect(await read()).toBeNull();
  expect(one.requests).toHaveLength(1);
});

test("ends where the session has ended in the meantime", async () => {
  const refusal = Object.assign(new Response("{}", { status: 401 }), { webSocket: null });
  const one = shop([undefined, refusal]);
  const { read } = await open(one);

  one.sockets[0]?.emit("close", { code: REOPEN });

  expect(await read()).toBeNull();
  expect(one.requests).toHaveLength(2);
});

test("ends after three failed attempts", async () => {
  const lost = new Error("the shop was not reached");
  const one = shop([undefined, ...Array.from({ length: 9 }, () => lost)]);
  const { read } = await open(one);

  one.sockets[0]?.emit("close", { code: 1006 });

  expect(await read()).toBeNull();
  // Each attempt asks a restarting shop twice.
  expect(one.requests).toHaveLength(7);
});

test("sends a line and a ping each fifteen seconds, and opens a silent socket again", async () => {
  const one = shop();
  const { read } = await open(one);

  vi.advanceTimersByTime(15_000);
  expect(await read()).toBe(":\n\n");
  expect(one.sockets[0]?.sent).toEqual([PING]);
  one.sockets[0]?.emit("message", { data: PONG });
  vi.advanceTimersByTime(15_000);
  expect(one.requests).toHaveLength(1);

  vi.advanceTimersByTime(15_000);
  await vi.waitFor(() => expect(one.sockets).toHaveLength(2));
  expect(one.sockets[0]?.isClosed).toBe(true);
});

test("a client that leaves closes the socket", async () => {
  const one = shop();
  const { reader } = await open(one);

  await reader.cancel();

  await vi.waitFor(() => expect(one.sockets[0]?.isClosed).toBe(true));
});

test.each(["/api/version", "/login", "/api/changes/stream?x=1"])(
  "a client's own upgrade of %s reaches no shop",
  async (path) => {
    const one = shop();
    const headers = { upgrade: "websocket", connection: "Upgrade" };

    await sendToShop(
      one.edge,
      new Request(`http://x${path}`, { method: path.includes("stream") ? "POST" : "GET", headers }),
    );

    expect(one.requests.map((request) => request.headers.get("upgrade"))).toEqual([null]);
  },
);

test.each(["/api/changes/stream", "/api/changes/%73tream"])("%s goes over a socket", async (path) => {
  const one = shop();

  await sendToShop(one.edge, new Request(`http://x${path}`));

  expect(one.requests[0]?.headers.get("upgrade")).toBe("websocket");
});

test("a shop whose sockets end at once is asked three times, then left alone", async () => {
  const one = shop();
  const { read } = await open(one);

  for (const at of [0, 1, 2, 3]) {
    await vi.waitFor(() => expect(one.sockets[at]?.isAccepted).toBe(true));
    one.sockets[at]?.emit("message", { data: event(at) });
    await read();
    one.sockets[at]?.emit("close", { code: 1006 });
  }

  expect(await read()).toBeNull();
  expect(one.requests).toHaveLength(4);
});

test("a client that leaves while the stream opens again leaves no socket behind", async () => {
  const one = shop();
  const { reader } = await open(one);

  one.sockets[0]?.emit("close", { code: REOPEN });
  await reader.cancel();

  await vi.waitFor(() => expect(one.sockets.slice(1).every(({ isClosed }) => isClosed)).toBe(true));
});
