import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HubEvent } from "../../platform.ts";
import { ENDED, REOPEN, type Socket, streamSockets } from "./stream-sockets.ts";

class FakeSocket implements Socket {
  sent: string[] = [];
  closed: number[] = [];
  send(text: string): void {
    if (this.closed.length > 0) throw new Error("the socket is closed");
    this.sent.push(text);
  }
  close(code = 1000): void {
    this.closed.push(code);
  }
}

/** Response that accepts what workerd's accepts: a socket beside status 101. */
class UpgradeResponse {
  status: number;
  constructor(_body: null, { status }: { status: number }) {
    this.status = status;
  }
}

beforeEach(() => {
  vi.stubGlobal(
    "WebSocketPair",
    class {
      0 = new FakeSocket();
      1 = new FakeSocket();
    },
  );
  vi.stubGlobal("WebSocketRequestResponsePair", class {});
});
afterEach(() => vi.unstubAllGlobals());

const grown: HubEvent = { kind: "grown" };

function object(sockets: FakeSocket[] = []) {
  const heard: HubEvent[] = [];
  const state = {
    acceptWebSocket: (socket: Socket) => void sockets.push(socket as FakeSocket),
    getWebSockets: () => sockets,
    setWebSocketAutoResponse: vi.fn(),
  };
  const inner = {
    publish: (event: HubEvent) => void heard.push(event),
    listen: () => ({ stop: () => undefined }),
    close: vi.fn(),
  };
  return { ...streamSockets(state, inner), sockets, heard, state, inner };
}

/** Response of a stream whose events the test writes. */
function streamResponse() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const bytes = new TextEncoder();
  return {
    response: new Response(readable, { headers: { "content-type": "text/event-stream" } }),
    write: (text: string) => writer.write(bytes.encode(text)),
    writer,
  };
}

function open(shop: ReturnType<typeof object>) {
  const stream = streamResponse();
  vi.stubGlobal("Response", UpgradeResponse);
  const answer = shop.overSocket(stream.response);
  const socket = shop.sockets.at(-1) as FakeSocket;
  return { ...stream, answer, socket };
}

test("sends the events of a stream over its socket and closes it when the stream ends", async () => {
  const { answer, socket, write, writer } = open(object());

  await write("event: changes\n\n");
  await vi.waitFor(() => expect(socket.sent).toEqual(["event: changes\n\n"]));
  await writer.close();

  await vi.waitFor(() => expect(socket.closed).toEqual([ENDED]));
  expect(answer.status).toBe(101);
});

test.each([
  ["a refused stream", 401, "text/event-stream"],
  ["a page", 200, "text/html"],
  ["a file", 200, "application/zip"],
])("%s stays a plain response", (_, status, type) => {
  const shop = object();
  const plain = new Response("{}", { status, headers: { "content-type": type } });

  expect(shop.overSocket(plain)).toBe(plain);
  expect(shop.sockets).toEqual([]);
});

test("presence reaches the sockets of a former life and leaves them open", () => {
  const forgotten = new FakeSocket();
  const shop = object([forgotten]);
  const sign: Extract<HubEvent, { kind: "sign" }>["sign"] = { kind: "left", person: 3, conversation: 4 } as never;

  shop.hub.publish({ kind: "sign", sign });

  expect(forgotten.sent).toEqual([`event: sign\ndata: ${JSON.stringify(sign)}\n\n`]);
  expect(forgotten.closed).toEqual([]);
});

test("closes the sockets of a former life once something is published", () => {
  const forgotten = new FakeSocket();
  const shop = object([forgotten]);
  const { socket } = open(shop);

  shop.hub.publish({ kind: "stream", person: 1, name: "a", isOpen: true });
  expect(forgotten.closed).toEqual([]);

  shop.hub.publish(grown);
  expect(forgotten.closed).toEqual([REOPEN]);
  expect(socket.closed).toEqual([]);
  expect(shop.heard).toContainEqual(grown);
});

test("a socket that the edge has closed ends its stream", async () => {
  const shop = object();
  const { socket, writer } = open(shop);
  const ended = writer.closed.catch(() => "cancelled");

  shop.forget(socket);

  expect(await ended).toBe("cancelled");
});

test("answers the edge's ping without waking the object", () => {
  expect(object().state.setWebSocketAutoResponse).toHaveBeenCalledOnce();
});

test("a shop that is suspended ends its streams and those of a former life", () => {
  const forgotten = new FakeSocket();
  const shop = object([forgotten]);

  shop.endStreams();

  expect(shop.inner.close).toHaveBeenCalledOnce();
  expect(forgotten.closed).toEqual([REOPEN]);
});
