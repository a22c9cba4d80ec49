import { beforeEach, describe, expect, test } from "vitest";
import { clientOf } from "../../support/app/client.ts";
import { statement } from "../../support/database/statement.ts";
import { mail } from "../../support/records/inbox.ts";
import { letterShop, SELIN as selin } from "../../support/records/letter-shop.ts";

type Row = Record<string, unknown>;

let own: Awaited<ReturnType<typeof letterShop>>;
beforeEach(async () => {
  own = await letterShop();
});

const rowsOf = async (text: string, ...values: unknown[]) => own.db.all<Row>(statement(text, ...values));
/** All that is stored of two conversations, but for the numbers that count writes and the times of drafts. */
async function stateOf(ids: readonly number[]) {
  const both = JSON.stringify(ids);
  const all = (columns: string, table: string, column = "conversation_id") =>
    rowsOf(
      `SELECT ${columns} FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?)) ORDER BY 1, 2, 3`,
      both,
    );
  const conversations = await all("*", "conversations", "id");
  return {
    conversations: conversations.map(({ version: _, revision: __, ...row }) => row),
    messages: await all("id, conversation_id, body_text, status", "messages"),
    seen: await all("user_id, conversation_id, news, starred", "conversation_seen"),
    drafts: await all("user_id, conversation_id, body, to_json, subject, files_json, seen_message_id", "drafts"),
    labels: await all("conversation_id, label_id, status", "conversation_labels"),
    cards: await all("id, conversation_id, title", "cards"),
    counters: await rowsOf("SELECT * FROM conversation_counters WHERE n <> 0 ORDER BY 1, 2"),
  };
}

/** A letter and one of a stranger that answers it, each with labels, marks, and drafts of two people. */
async function answering(): Promise<[answer: number, first: number]> {
  const messageId = "<kargo-1@musteri.example>";
  const { conversationId: first } = await own.receive(mail({ from: selin, messageId }));
  const { conversationId: answer } = await own.receive(mail({ from: "ali@firma.example", inReplyTo: messageId }));
  const rows = own.db.all<{ id: number }>(statement("SELECT id FROM inbox_labels ORDER BY id LIMIT 2"));
  const [one, two] = rows.map(({ id }) => id);
  await own.client.send("PATCH", `/inbox/conversations/${first}`, { labelIds: [one], starred: true });
  await own.client.send("PATCH", `/inbox/conversations/${answer}`, {
    labelIds: [two],
    assigneeId: 2,
    priority: "high",
    unread: false,
  });
  const editor = await clientOf("editor@example.com", own.request);
  await own.client.send("PUT", `/inbox/conversations/${answer}/draft`, { body: "Yarım" });
  await own.client.send("PUT", `/inbox/conversations/${first}/draft`, { body: "Öbürü" });
  await editor.send("PUT", `/inbox/conversations/${answer}/draft`, { body: "Eda'nın" });
  await editor.send("PATCH", `/inbox/conversations/${first}`, { unread: false });
  return [answer, first];
}
const join = (from: number, intoId: number) =>
  own.client.send("POST", `/inbox/conversations/${from}/merge`, { intoId, join: true });
const undo = (token: string) => own.client.send("POST", `/undo/${token}`);

describe("a join is taken back", () => {
  test("to the very state before, of both conversations, their messages, marks and drafts", async () => {
    const ids = await answering();
    const before = await stateOf(ids);

    const joined = await join(...ids);
    expect(joined.body.data.messages).toHaveLength(2);
    const undone = await undo(joined.body.meta.undo.token);

    expect(undone.status).toBe(200);
    expect(await stateOf(ids)).toEqual(before);
    expect((await own.open(ids[1])).answeredBy).toMatchObject([{ id: ids[0] }]);
  });

  test("either way round", async () => {
    const [answer, first] = await answering();
    const before = await stateOf([answer, first]);

    const joined = await join(first, answer);
    await undo(joined.body.meta.undo.token);

    expect(await stateOf([answer, first])).toEqual(before);
  });

  test("with the cards that went along", async () => {
    const [answer, first] = await answering();
    own.db.exec(`UPDATE cards SET conversation_id = ${answer} WHERE id = (SELECT min(id) FROM cards)`);
    const before = await stateOf([answer, first]);

    const joined = await join(answer, first);
    await undo(joined.body.meta.undo.token);

    expect(await stateOf([answer, first])).toEqual(before);
  });

  test("once only, and a merge of one customer's conversations too", async () => {
    const { conversationId: one } = await own.receive(mail({ from: selin }));
    const { conversationId: two } = await own.receive(mail({ from: selin }));
    const before = await stateOf([one, two]);

    const merged = await own.client.send("POST", `/inbox/conversations/${one}/merge`, { intoId: two });
    const { token } = merged.body.meta.undo;
    await undo(token);

    expect(await stateOf([one, two])).toEqual(before);
    expect((await undo(token)).body.code).toBe("token_expired");
  });

  test("and the answer of the stranger no longer joins by itself", async () => {
    const [answer, first] = await answering();
    const joined = await join(answer, first);
    await undo(joined.body.meta.undo.token);

    const again = await own.receive(mail({ from: "ali@firma.example", inReplyTo: "<kargo-1@musteri.example>" }));

    expect(again.conversationId).not.toBe(first);
  });
});

describe("a join is not taken back", () => {
  test("once something was written in the whole: nothing of it moves", async () => {
    const ids = await answering();
    const joined = await join(...ids);
    await own.client.send("POST", `/inbox/conversations/${ids[1]}/messages`, {
      kind: "reply",
      body: "Yolda",
      force: true,
    });
    const before = await stateOf(ids);

    const refused = await undo(joined.body.meta.undo.token);

    expect([refused.status, refused.body.code]).toEqual([409, "changed_since"]);
    expect(await stateOf(ids)).toEqual(before);
  });

  test("for a draft that was written on, which stays in the whole", async () => {
    const [answer, first] = await answering();
    const joined = await join(answer, first);
    await own.client.send("PUT", `/inbox/conversations/${first}/draft`, { body: "Weiter geschrieben" });

    await undo(joined.body.meta.undo.token);

    expect((await own.open(first)).draft.body).toBe("Weiter geschrieben");
    expect((await own.open(answer)).draft).toBeNull();
  });

  test("for what a colleague has read of the whole meanwhile: both are read", async () => {
    const [answer, first] = await answering();
    const editor = await clientOf("editor@example.com", own.request);
    const joined = await join(answer, first);
    await editor.send("PATCH", `/inbox/conversations/${first}`, { unread: false });

    await undo(joined.body.meta.undo.token);

    for (const id of [answer, first]) {
      expect((await editor.get(`/inbox/conversations/${id}`)).body.data.unread).toBe(false);
    }
  });

  test("once somebody whose draft went along is erased: nothing of it is left", async () => {
    const ids = await answering();
    const joined = await join(...ids);

    await own.client.send("POST", "/datatable/users/2/erase", { confirmEmail: "editor@example.com" });
    await own.platform.jobs.settle();

    expect((await undo(joined.body.meta.undo.token)).body.code).toBe("token_expired");
    expect(await rowsOf("SELECT 1 FROM undo_log WHERE instr(records_json, ?) > 0", "Eda'nın")).toEqual([]);
  });
});

describe("a join that is taken back", () => {
  const HOUR = 3_600_000;
  const largestRight = async () => Number((await rowsOf("SELECT max(length(records_json)) AS n FROM undo_log"))[0]?.n);

  test("puts drafts back that are newer than those it takes the place of", async () => {
    const [answer, first] = await answering();
    const joined = await join(answer, first);
    const at = own.platform.clock.now() + HOUR;
    own.platform.clock.set(at);

    await undo(joined.body.meta.undo.token);

    for (const id of [answer, first]) expect(Date.parse((await own.open(id)).draft.at)).toBe(at);
  });

  test("leaves a draft that was begun since where the answer lay", async () => {
    const [answer, first] = await answering();
    const joined = await join(answer, first);
    await own.client.send("PUT", `/inbox/conversations/${answer}/draft`, { body: "Neuer" });

    await undo(joined.body.meta.undo.token);

    expect((await own.open(answer)).draft.body).toBe("Neuer");
    expect((await own.open(first)).draft.body).toBe("Öbürü");
  });

  test("puts the draft of a colleague back who was deactivated meanwhile", async () => {
    const ids = await answering();
    const before = await stateOf(ids);
    const joined = await join(...ids);
    own.db.exec("UPDATE users SET status = 'inactive' WHERE id = 2");

    await undo(joined.body.meta.undo.token);

    expect((await stateOf(ids)).drafts).toEqual(before.drafts);
  });

  test("finds two long conversations by what each was found by", async () => {
    const ids = await answering();
    own.db.exec(`UPDATE conversations SET search = 'uzun' || substr(hex(zeroblob(100000)), 5) WHERE id = ${ids[1]}`);
    const before = await stateOf(ids);
    const joined = await join(...ids);
    expect(await largestRight()).toBeLessThan(20_000);

    expect((await undo(joined.body.meta.undo.token)).status).toBe(200);

    expect(await stateOf(ids)).toEqual(before);
  });

  test("is refused in a long conversation too, once a note was written there", async () => {
    const ids = await answering();
    own.db.exec(`UPDATE conversations SET search = substr(hex(zeroblob(100000)), 1) WHERE id = ${ids[1]}`);
    const joined = await join(...ids);
    await own.client.send("POST", `/inbox/conversations/${ids[1]}/messages`, { kind: "note", body: "Not" });
    const before = await stateOf(ids);

    const refused = await undo(joined.body.meta.undo.token);

    expect([refused.status, refused.body.code]).toEqual([409, "changed_since"]);
    expect(await stateOf(ids)).toEqual(before);
  });
});

test("a merge whose drafts are too long to be kept twice leaves no right to undo it", async () => {
  const ids = await answering();
  const editor = await clientOf("editor@example.com", own.request);
  for (const who of [own.client, editor])
    for (const id of ids) await who.send("PUT", `/inbox/conversations/${id}/draft`, { body: "漢".repeat(190_000) });

  const joined = await join(...ids);

  expect(joined.status).toBe(200);
  expect(joined.body.meta?.undo).toBeUndefined();
  expect(joined.body.data.messages).toHaveLength(2);
  expect(await rowsOf("SELECT 1 FROM undo_log WHERE length(CAST(records_json AS BLOB)) > 1000000")).toEqual([]);
});

describe("once a conversation is deleted for good", () => {
  const named = async (text: string) =>
    (await rowsOf("SELECT 1 FROM undo_log WHERE instr(records_json, ?) > 0", text)).length;

  test("nothing of the drafts that a merge moved is left", async () => {
    const ids = await answering();
    await join(...ids);
    expect(await named("Eda'nın")).toBe(1);

    expect((await own.client.send("DELETE", `/inbox/conversations/${ids[0]}`)).status).toBe(200);

    expect(await named("Eda'nın")).toBe(0);
  });

  test("what was done to several can still be undone for the others", async () => {
    const ids = await answering();
    const moved = await own.client.send("POST", "/inbox/bulk", { ids, status: "trash" });
    await own.client.send("DELETE", `/inbox/conversations/${ids[0]}`);

    const undone = await undo(moved.body.meta.undo.token);

    expect(undone.body.data.restored).toEqual([{ object: "conversation", id: ids[1] }]);
    expect(undone.body.data.leftOut).toEqual([]);
    expect((await own.open(ids[1])).status).toBe("open");
  });
});
