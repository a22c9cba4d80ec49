import { DurableObject } from "cloudflare:workers";
import type { WebSocket as Socket } from "@cloudflare/workers-types";
import type { Hub as HubPort } from "../platform.ts";

/** Where the worker finds its hub: one object for the whole workspace. */
export interface HubBinding {
  getByName(name: string): {
    fetch(url: string, init: { headers: Record<string, string> }): Promise<{ webSocket?: Socket | null }>;
    publish(text: string): Promise<void>;
  };
}

declare const WebSocketPair: new () => { 0: Socket; 1: Socket };

/**
 * Passes each event on to the sockets of all workers that hold a stream. The sockets hibernate: between two events the
 * object is not kept in memory. The streams themselves are held by the workers, since they would keep it awake.
 */
export class Hub extends DurableObject {
  override fetch(): Response {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    return new Response(null, { status: 101, webSocket: theirs } as ResponseInit);
  }

  publish(text: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(text);
      } catch {
        socket.close(1011, "not reached");
      }
    }
  }

  override webSocketClose(socket: Socket): void {
    socket.close(1000, "");
  }
}

/** The hub as the application knows it; each listener has a socket of its own, as Workers want it of each request. */
export function hubOf(binding: HubBinding): HubPort {
  const hub = () => binding.getByName("workspace");
  return {
    publish: (event) => hub().publish(JSON.stringify(event)),
    async listen(hear, lost) {
      const { webSocket: socket } = await hub().fetch("http://hub/", { headers: { Upgrade: "websocket" } });
      if (!socket) throw new Error("the hub gave no socket");
      socket.accept();
      socket.addEventListener("message", ({ data }) => hear(JSON.parse(String(data))));
      socket.addEventListener("close", lost);
      socket.addEventListener("error", lost);
      return { stop: () => socket.close(1000, "") };
    },
  };
}
