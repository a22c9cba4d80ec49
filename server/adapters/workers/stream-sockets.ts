import { eventText } from "../../http/answers/event-stream.ts";
import type { inProcessHub } from "../../hub.ts";
import type { Hub } from "../../platform.ts";

/** WebSocket API used here, declared by hand because the project's types are the browser's. */
export interface Socket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
}
interface SocketPair {
  0: Socket;
  1: Socket;
}
declare const WebSocketPair: new () => SocketPair;
declare const WebSocketRequestResponsePair: new (request: string, response: string) => object;

/** Durable Object API used here. */
interface Sockets {
  acceptWebSocket(socket: Socket): void;
  getWebSockets(): Socket[];
  setWebSocketAutoResponse(pair: object): void;
}

/** The edge sends `PING`; the runtime answers `PONG` without waking the object. */
export const PING = "ping";
export const PONG = "pong";
/** Close code: the object has lost the stream of this socket. The edge opens a new one after the last event. */
export const REOPEN = 4001;
/** Close code: the stream has ended, because its session has or because a newer stream replaces it. */
export const ENDED = 4000;

/** Whether the edge asks for a stream over a WebSocket. */
export const wantsSocket = (request: Request): boolean => request.headers.get("upgrade") === "websocket";

const isStream = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get("content-type")?.startsWith("text/event-stream") === true;

/**
 * Streams of the object as WebSockets, which stay open while the object hibernates. What the object knew of a stream is
 * lost when it wakes, so `hub` closes such sockets with {@link REOPEN} as soon as the change feed has something for them.
 * Presence is not in the feed, and goes to them as it is.
 */
export function streamSockets(state: Sockets, inner: Pick<ReturnType<typeof inProcessHub>, keyof Hub | "close">) {
  const bodies = new Map<Socket, ReadableStreamDefaultReader<Uint8Array>>();
  state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));

  const forgotten = () => state.getWebSockets().filter((socket) => !bodies.has(socket));

  function closeForgotten(): void {
    for (const socket of forgotten()) socket.close(REOPEN);
  }

  const hub: Hub = {
    listen: inner.listen,
    publish(event) {
      inner.publish(event);
      if (event.kind === "sign")
        for (const socket of forgotten()) socket.send(eventText({ event: "sign", data: event.sign }));
      else if (event.kind !== "stream") closeForgotten();
    },
  };

  async function send(socket: Socket, body: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const text = new TextDecoder();
    try {
      for (let part = await body.read(); !part.done; part = await body.read()) {
        socket.send(text.decode(part.value, { stream: true }));
      }
      bodies.delete(socket);
      socket.close(ENDED);
    } catch {
      // The edge has closed the socket, or the body broke off; the edge opens a new stream.
      forget(socket);
      socket.close(REOPEN);
    }
  }

  /** Moves the body of a stream's response to a socket; any other response stays as it is. */
  function overSocket(response: Response): Response {
    if (!isStream(response) || !response.body) return response;
    const { 0: far, 1: near } = new WebSocketPair();
    state.acceptWebSocket(near);
    const body = (response.body as ReadableStream<Uint8Array>).getReader();
    bodies.set(near, body);
    void send(near, body);
    return new Response(null, { status: 101, headers: response.headers, webSocket: far } as ResponseInit);
  }

  /** Ends the stream of a socket that the edge has closed. */
  function forget(socket: Socket): void {
    void bodies
      .get(socket)
      ?.cancel()
      .catch(() => undefined);
    bodies.delete(socket);
  }

  /** Ends all streams, and later ones as soon as they begin. */
  function endStreams(): void {
    inner.close();
    closeForgotten();
  }

  return { hub, overSocket, forget, endStreams };
}
