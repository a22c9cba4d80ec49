import { clientOf } from "../app/client.ts";
import { ownApp } from "../app/own-app.ts";
import { statement } from "../database/statement.ts";
import { mail, receive, receiveRaw } from "./inbox.ts";

const START = Date.parse("2026-06-15T12:00:00.000Z");
export const SELIN = "selin@musteri.example";

/** A shop whose address is `destek@bakkal.example`, with a signed-in Admin. */
export async function letterShop() {
  const own = await ownApp({ env: { MAIL_FROM: "Bakkal <destek@bakkal.example>" } });
  const request = (path: string, init: RequestInit) => own.app.request(path, init);
  const client = await clientOf(undefined, request);
  const take = async (body: object) => (await receive(body, { request })).body.data;
  return {
    db: own.db,
    platform: own.platform,
    request,
    client,
    receive: take,
    raw: async (letter: string | Uint8Array<ArrayBuffer>, query = "") =>
      (await receiveRaw(letter, { request, query })).body.data,
    open: async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data,
    countOf: async (table: string) =>
      Number(own.db.first<{ n: number }>(statement(`SELECT count(*) AS n FROM ${table}`))?.n),
    /** A letter of Selin's, a message of ours that answers it and has gone out, and the id of that message. */
    async answered() {
      const letter = mail({ from: SELIN, messageId: "<kargo-1@musteri.example>", subject: "Kargo" });
      const { conversationId: id } = await take(letter);
      await client.send("POST", `/inbox/conversations/${id}/messages`, { kind: "reply", body: "Yolda", force: true });
      own.platform.clock.set(START + 10_000);
      await own.platform.jobs.settle();
      const rows = own.db.all<{ id: number; external_id: string }>(
        statement("SELECT id, external_id FROM messages WHERE id = (SELECT max(id) FROM messages)"),
      );
      return { id: id as number, message: rows[0]?.id ?? 0, ours: rows[0]?.external_id ?? "" };
    },
  };
}
