import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { httpMail } from "../../../server/adapters/mail.ts";
import type { Platform } from "../../../server/platform.ts";
import { ANCHOR } from "../app/anchor.ts";
import { type Client, clientOf } from "../app/client.ts";
import { ownApp } from "../app/own-app.ts";
import { statement } from "../database/statement.ts";
import { mail, receive } from "./inbox.ts";

interface Got {
  headers: IncomingMessage["headers"];
  body: {
    from: string;
    to: string[];
    subject: string;
    text: string;
    headers: Record<string, string>;
    attachments?: { filename: string; content: string }[];
  };
}

export const START = Date.parse(ANCHOR);
/** What goes over a real connection may take a while. */
export const PATIENCE_MS = 20_000;

/** For the tests of a file: a shop in this process, and the mail service of its own that its mails go to. */
export function shopWithMailService() {
  /** What the service got. */
  const got: Got[] = [];
  /** What the service answers. */
  const answer = { status: 200, body: "" };
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      got.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  let app: Awaited<ReturnType<typeof ownApp>>;
  let client: Client;

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/emails`;
    const from = "Örnek Dükkân <destek@shop.example>";
    const address = "destek@shop.example";
    app = await ownApp({ mail: httpMail({ kind: "http", url, key: "secret", from, address, domain: "shop.example" }) });
    client = await clientOf("admin@example.com", request);
  });
  afterAll(() => new Promise((resolve) => void service.close(resolve)));
  beforeEach(() => {
    got.length = 0;
    answers(200, '{"id":"1"}');
    app.platform.clock.set(START);
  });

  const answers = (status: number, body: string) => Object.assign(answer, { status, body });
  const request = (path: string, init: RequestInit) => app.app.request(path, init);
  const rowsOf = async (text: string) => app.db.all(statement(text));
  /** Receives a mail, which begins a conversation. */
  const begun = async (own: object = {}) => {
    const letter = mail(own);
    const { body } = await receive(letter, { request });
    return { ...letter, id: body.data.conversationId as number, first: body.data.messageId as number };
  };
  const reply = async (id: number, body: object) => {
    const words = { kind: "reply", body: "Merhaba", force: true, ...body };
    return (await client.send("POST", `/inbox/conversations/${id}/messages`, words)).body.data;
  };
  const open = async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data;
  /** Moves the clock that long past the start, and does all that is due. */
  const pass = async (ms: number) => {
    app.platform.clock.set(START + ms);
    await app.platform.jobs.settle();
  };
  return {
    got,
    answers,
    request,
    rowsOf,
    begun,
    reply,
    open,
    pass,
    exec: (text: string) => app.db.exec(text),
    get client(): Client {
      return client;
    },
    get platform(): Platform {
      return app.platform;
    },
  };
}
