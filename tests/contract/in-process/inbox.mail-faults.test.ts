import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpMail } from "../../../server/adapters/mail.ts";
import { MailRefused, type OutgoingMail } from "../../../server/platform.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { mail, receive } from "../../support/records/inbox.ts";

const letter: OutgoingMail = {
  key: "k",
  to: ["a@x.example"],
  cc: [],
  bcc: [],
  replyTo: null,
  subject: "Kargo",
  text: "Yolda",
  html: null,
  headers: {},
  files: [],
};

/** What the service answers to all mails but those to `good@…`. */
let status = 200;
const service: Server = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => {
    body += piece;
  });
  request.on("end", () => {
    const isGood = (JSON.parse(body) as OutgoingMail).to[0]?.startsWith("good@");
    response.writeHead(isGood ? 200 : status, { "content-type": "application/json" });
    response.end('{"message":"Why"}');
  });
});
/** Speaks no TLS. */
const plain = createSocketServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
const listen = (server: SocketServer) =>
  new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );

let ports: { service: number; plain: number; closed: number };
beforeAll(async () => {
  const closing = createSocketServer();
  ports = { service: await listen(service), plain: await listen(plain), closed: await listen(closing) };
  await new Promise((resolve) => closing.close(resolve));
});
afterAll(() => {
  service.closeAllConnections();
  for (const server of [service, plain]) server.close();
});

const urls = {
  service: () => `http://127.0.0.1:${ports.service}/emails`,
  insecure: () => `https://127.0.0.1:${ports.plain}/emails`,
  closed: () => `http://127.0.0.1:${ports.closed}/emails`,
  unknown: () => "https://mail.service.invalid/emails",
};
const from = "Bakkal <destek@bakkal.example>";
const senderTo = (url: string) =>
  httpMail({ kind: "http", url, key: "secret", from, address: "destek@bakkal.example", domain: "bakkal.example" });

/** What each fault is: of the settings, of the moment, or of the one mail. */
const faults = [
  ["401", "service", 401, "setup", "The mail service answered 401: Why"],
  ["403", "service", 403, "setup", "The mail service answered 403: Why"],
  ["a name that nobody has", "unknown", 0, "setup", "The address of the mail service is not known"],
  ["a failed TLS handshake", "insecure", 0, "setup", "The connection to the mail service is not secure"],
  ["a refused connection", "closed", 0, "moment", "The mail service cannot be reached"],
  ["408", "service", 408, "moment", "The mail service answered 408: Why"],
  ["429", "service", 429, "moment", "The mail service answered 429: Why"],
  ["500", "service", 500, "moment", "The mail service answered 500: Why"],
  ["502", "service", 502, "moment", "The mail service answered 502: Why"],
  ["503", "service", 503, "moment", "The mail service answered 503: Why"],
  ["400", "service", 400, "mail", "The mail service answered 400: Why"],
  ["413", "service", 413, "mail", "The mail service answered 413: Why"],
  ["422", "service", 422, "mail", "The mail service answered 422: Why"],
] as const;

describe("the sender says of", () => {
  test.each(faults)("%s whose fault it is", async (_, way, answered, fault, reason) => {
    status = answered;

    const error = await senderTo(urls[way]())
      .send(letter)
      .catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ message: reason, isSetup: fault === "setup", isPassing: fault !== "mail" });
  });
});

describe("of two messages, the first of which meets", () => {
  test.each(faults)("%s", async (_, way, answered, fault, reason) => {
    status = answered;
    const own = await ownApp({ env: { MAIL_FROM: from }, mail: senderTo(urls[way]()) });
    const request = (path: string, init: RequestInit) => own.app.request(path, init);
    const client = await clientOf(undefined, request);
    const ids: number[] = [];
    for (const to of ["bad@x.example", "good@x.example"]) {
      const { conversationId: id } = (await receive(mail(), { request })).body.data;
      ids.push(id);
      await client.send("POST", `/inbox/conversations/${id}/messages`, {
        kind: "reply",
        body: "Yolda",
        force: true,
        to: [to],
      });
    }
    own.platform.clock.set(own.platform.clock.now() + 10_000);
    await own.platform.jobs.settle();

    const [bad, good] = await Promise.all(
      ids.map(async (id) => (await client.get(`/inbox/conversations/${id}`)).body.data.messages.at(-1)),
    );
    const { sendingPaused } = (await client.get("/inbox/folders")).body.data;

    expect(bad).toMatchObject({ status: fault === "mail" ? "failed" : "queued", error: reason });
    // Where nothing can be handed over, the other one waits too.
    const isReached = way === "service" && fault !== "setup";
    expect(good.status).toBe(isReached ? "sent" : "queued");
    if (fault === "setup") expect(sendingPaused).toMatchObject({ reason });
    else expect(sendingPaused).toBeNull();
  });
});
