import { type EventStream, eventStream } from "../../http/answers/event-stream.ts";
import type { Log } from "../../platform.ts";
import { askShop, type ShopStub } from "./ask-shop.ts";
import { ENDED, PING, PONG } from "./stream-sockets.ts";

/** WebSocket of a response, declared by hand because the project's types are the browser's. */
interface EdgeSocket {
  accept(): void;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { code: number }) => void): void;
  addEventListener(type: "error", listener: () => void): void;
}

interface Edge {
  shopOf(): ShopStub;
  log: Log;
  /** Interval of the lines that keep the client's connection, milliseconds. */
  beatMs?: number;
}

const BEAT_MS = 15_000;
/** Beats between two checks that the session still is valid. */
const BEATS_PER_CHECK = 40;
/** Attempts in a row after which the stream ends; the client then connects again. */
const TRIES_MAX = 3;
/** Age of a socket from which its end counts as a first one. */
const STEADY_MS = 30_000;
/** Bound of the wait before the first attempt. It is drawn, so that all streams of a shop do not come at once. */
const WAIT_MS = 500;

const STREAM_PATH = "/api/changes/stream";

/**
 * Sends a request to the shop; the change stream goes over a WebSocket. No other request does, whatever the client asks
 * for. Throws like {@link askShop}.
 */
export function sendToShop(edge: Edge, request: Request): Promise<Response> {
  if (request.method === "GET" && isStreamPath(new URL(request.url).pathname)) return edgeStream(edge, request);
  if (!request.headers.has("upgrade")) return askShop(edge, request);
  const headers = new Headers(request.headers);
  headers.delete("upgrade");
  return askShop(edge, new Request(request, { headers }));
}

/** The router decodes a path too. */
function isStreamPath(path: string): boolean {
  try {
    return decodeURIComponent(path) === STREAM_PATH;
  } catch {
    return false;
  }
}

/**
 * Answers the change stream of a shop that may hibernate. The edge keeps the client's connection and gets the events
 * over a WebSocket, which it opens again after the last event if the shop has restarted.
 */
export async function edgeStream(edge: Edge, request: Request): Promise<Response> {
  const first = await opened(edge, request);
  const socket = socketOf(first);
  if (!socket) return first;
  const stream = eventStream();
  followed({ ...edge, request, stream }, socket);
  return new Response(stream.body, { status: 200, headers: first.headers });
}

function opened({ shopOf, log }: Edge, request: Request, lastEvent?: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("upgrade", "websocket");
  if (lastEvent !== undefined) headers.set("last-event-id", lastEvent);
  return askShop({ shopOf, log }, new Request(request.url, { headers }));
}

const socketOf = (response: Response) => (response as unknown as { webSocket: EdgeSocket | null }).webSocket;

interface Followed extends Edge {
  request: Request;
  stream: EventStream;
}

/** Passes the events of the shop on, until the client leaves or the shop ends the stream. */
function followed({ request, stream, log, beatMs = BEAT_MS, ...edge }: Followed, first: EdgeSocket): void {
  let current: EdgeSocket | undefined;
  let lastEvent: string | undefined;
  let isAlive = true;
  let beats = 0;
  let tries = 0;
  let openedAt = Date.now();

  function attach(socket: EdgeSocket): void {
    current = socket;
    isAlive = true;
    openedAt = Date.now();
    socket.accept();
    socket.addEventListener("message", ({ data }) => {
      isAlive = true;
      if (data === PONG || current !== socket) return;
      const text = String(data);
      lastEvent = /^id: (\d+)$/m.exec(text)?.[1] ?? lastEvent;
      stream.write(text);
    });
    socket.addEventListener("close", ({ code }) => {
      if (current !== socket) return;
      if (code === ENDED) stream.close();
      else void reopen();
    });
    socket.addEventListener("error", () => {
      if (current === socket) void reopen();
    });
  }

  async function reopen(): Promise<void> {
    closeCurrent();
    if (Date.now() - openedAt >= STEADY_MS) tries = 0;
    while (!stream.over.aborted && tries < TRIES_MAX) {
      await pause(WAIT_MS * 2 ** tries * Math.random());
      tries += 1;
      if (stream.over.aborted) return;
      const response = await opened({ ...edge, log }, request, lastEvent).catch(() => null);
      const socket = response && socketOf(response);
      if (socket && !stream.over.aborted) return attach(socket);
      // The client has left meanwhile. A socket can be closed only once it is accepted.
      socket?.accept();
      socket?.close(1000);
      // The shop refuses: the session has ended, for one. The client connects again and gets the refusal.
      if (response && !socket && response.status < 500) break;
    }
    stream.close();
  }

  function closeCurrent(): void {
    const socket = current;
    current = undefined;
    try {
      socket?.close(1000);
    } catch {
      // Already closed.
    }
  }

  const timer = setInterval(() => {
    stream.beat();
    beats += 1;
    if (!current) return;
    if (!isAlive || beats % BEATS_PER_CHECK === 0) return void reopen();
    isAlive = false;
    current.send(PING);
  }, beatMs);
  stream.over.addEventListener("abort", () => {
    clearInterval(timer);
    closeCurrent();
  });
  attach(first);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
