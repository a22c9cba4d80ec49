import { expect, test } from "vitest";
import type { Message } from "../../inbox.data.ts";
import { adopted, isSame, isSentSince, joined, restOf, tooMuch, unseenOf } from "./draft.rules.ts";
import type { MessageDraft } from "./draft.ts";

const file = (id: string) => ({ id, name: `${id}.txt`, type: "text/plain", size: 1, url: "" });
const writing = (own: Partial<MessageDraft>): MessageDraft => ({
  kind: "reply",
  mode: "reply",
  to: [],
  cc: [],
  subject: "",
  text: "",
  files: [],
  ...own,
});

/** What was called back. */
const back = (own: Partial<MessageDraft>) => {
  const { kind: _, ...rest } = writing({ text: "Sent", ...own });
  return rest;
};

/** The same of a conversation, whose subject it does not have. */
const answer = (own: Partial<MessageDraft>) => {
  const { subject: _, ...rest } = back(own);
  return rest;
};

test.each([
  ["", "Sent"],
  [" \n", "Sent"],
  ["Next", "Sent\n\nNext"],
  ["Sent\n\nNext", "Sent\n\nNext"],
])("called back above %j it reads %j", (text, outcome) => {
  expect(joined(back({}), writing({ text })).text).toBe(outcome);
});

test.each([
  ["😀".repeat(20_000), [], null],
  [`${"😀".repeat(20_000)}!`, [], "inbox.tooLong"],
  ["", Array.from({ length: 10 }, (_, n) => file(`${n}`)), null],
  ["", Array.from({ length: 11 }, (_, n) => file(`${n}`)), "inbox.filesTooMany"],
  ["", [1, 2].map((n) => ({ ...file(`${n}`), size: 13 * 1024 * 1024 })), "inbox.filesTooLarge"],
])("what two drafts come to together is told before it is sent where it is too much", (text, files, key) => {
  expect(tooMuch({ text, files })?.key ?? null).toBe(key);
});

test("files, recipients and subject of both are kept once", () => {
  const called = { mode: "own", to: ["a@x.example"], cc: ["c@x.example"], subject: "Old", text: "" } as const;
  const since = { mode: "own", to: ["a@x.example", "b@x.example"], cc: ["d@x.example"] } as const;

  const both = joined(
    back({ ...called, files: [file("a"), file("b")] }),
    writing({ ...since, files: [file("b"), file("c")] }),
  );

  expect(both).toMatchObject({ mode: "own", to: ["a@x.example", "b@x.example"], cc: ["c@x.example", "d@x.example"] });
  expect(both.subject).toBe("Old");
  expect(both.files.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("a reply called back onto a begun note makes no reply of the note", () => {
  expect(joined(back({}), writing({ kind: "note", text: "Between us" })).kind).toBe("note");
  expect(joined(back({}), writing({ kind: "note" })).kind).toBe("reply");
});

const own = (to: string) => ({ mode: "own", to: [to], cc: [] }) as const;
const all = { mode: "replyAll", to: [], cc: [] } as const;
const one = { mode: "reply", to: [], cc: [] } as const;
test.each([
  ["those it went to, where nobody was chosen since", own("a@x.example"), one, own("a@x.example")],
  ["everybody, where it went to them", all, one, all],
  ["those chosen since", one, own("b@x.example"), own("b@x.example")],
  ["everybody, where they were chosen since", own("a@x.example"), all, all],
  ["the writer alone", one, one, one],
])("an answer called back goes to %s", (_, before, since, outcome) => {
  expect(joined(answer(before), writing({ ...since, text: "Next" }))).toMatchObject(outcome);
});

test.each([
  ["those it went to", own("a@x.example"), all],
  ["those it went to alone", own("a@x.example"), own("b@x.example")],
  ["the writer alone", one, all],
  ["everybody, where it went to them", all, own("b@x.example")],
])("an answer called back where nothing was written since goes to %s", (_, before, since) => {
  expect(joined(answer(before), writing({ ...since, text: " \n" }))).toMatchObject(before);
});

test("a new message called back keeps those who were named since, though nothing was written", () => {
  const both = joined(back(own("a@x.example")), writing(own("b@x.example")));

  expect(both.to).toEqual(["a@x.example", "b@x.example"]);
});

test.each([
  ["recipients", { to: ["a@x.example"] }],
  ["copies", { cc: ["a@x.example"] }],
  ["to all", { mode: "replyAll" }],
] as const)("writings that differ in their %s are not the same", (_, other) => {
  expect(isSame(writing({}), writing(other))).toBe(false);
  expect(isSame(writing(other), writing(other))).toBe(true);
});

const message = {
  id: 7,
  direction: "out" as const,
  author: { id: 1, name: "" },
  text: "Thanks",
  files: [file("a")],
  at: "2026-06-15T12:00:00.000Z",
};
const written = { text: "Thanks ", files: [file("a")], seen: 6, at: 0 };

test.each([
  ["newer than what stood there as it was begun", {}, true],
  ["older than that", { seen: 7 }, false],
  ["newer than the draft the server had", { seen: undefined, at: Date.parse(message.at) }, true],
  ["older than that draft", { seen: undefined, at: Date.parse(message.at) + 1 }, false],
  ["compared with nothing known", { seen: undefined }, false],
  ["of another file", { files: [file("b")] }, false],
  ["of another text", { text: "Thank you" }, false],
])("a message %s: sent is %s", (_, own, isSent) => {
  expect(isSentSince({ ...written, ...own }, { sent: message, me: 1 })).toBe(isSent);
});

test("neither what a colleague or the customer wrote nor an empty text is what was sent", () => {
  const since = (own: object, me = 1) => isSentSince(written, { sent: { ...message, ...own }, me });

  expect(since({}, 2)).toBe(false);
  expect(since({ direction: "in", author: null })).toBe(false);
  const empty = { text: "", files: [] };
  expect(isSentSince({ ...written, ...empty }, { sent: { ...message, ...empty }, me: 1 })).toBe(false);
});

test.each([
  ["Sent", ""],
  ["Sent\nand more", "and more"],
  ["Something else", "Something else"],
  ["", ""],
])("of %j the rest is %j once Sent is sent", (text, rest) => {
  expect(restOf({ text, files: [file("a"), file("b")] }, { text: "Sent", files: [file("a")] })).toEqual({
    text: rest,
    files: [file("b")],
  });
});

test.each([
  ["is newer and reads otherwise: both are kept", { basedOn: 1 }, "Elsewhere\n\nHere", "here"],
  ["is what it goes on from: it stands", { basedOn: 2 }, "Here", "here"],
  ["is newer than a note begun here: no reply is made of it", { kind: "note" }, "Elsewhere\n\nHere", "here"],
  [
    "is what it goes on from, which it was never told: it stands alone",
    { text: "Elsewhere, and on" },
    "Elsewhere, and on",
    "here",
  ],
  ["reads the same: its last word has come there", { text: "Elsewhere" }, "Elsewhere", "kept"],
] as const)("a copy in this browser where the server's draft %s", (_, own, text, safety) => {
  const copy = { ...writing({ text: "Here" }), ...own };
  const draft = { ...writing({ text: "Elsewhere" }), at: 2 };

  expect(adopted(copy, draft)).toMatchObject({ kind: copy.kind, text, safety });
});

test.each([
  ["it was never sent there", {}, "here"],
  ["it goes on from one that was", { basedOn: 1 }, "gone"],
  ["it was sent there and no answer came", { isAsked: true }, "asked"],
  ["it is a note", { kind: "note", isAsked: true }, "here"],
] as const)("a copy in this browser without a draft on the server, where %s", (_, own, safety) => {
  expect(adopted({ ...writing({ text: "Here" }), ...own }, null)).toMatchObject({ text: "Here", safety });
});

test.each([
  [{ seen: 5 }, 3, 3],
  [{ seen: 3 }, 5, 3],
  [{}, 4, 4],
  [{ seen: 4 }, undefined, 4],
])("of a copy with %j and a draft begun before message %s, message %s was seen", (own, seen, outcome) => {
  const draft = { ...writing({ text: "Elsewhere" }), at: 2, seen };

  expect(adopted({ ...writing({ text: "Here" }), basedOn: 1, ...own }, draft).seen).toBe(outcome);
});

test("what came and went since a reply was begun is unseen, notes and what was called back are not", () => {
  const line = (id: number, own: Partial<Message> = {}) =>
    ({ ...message, id, status: "received", direction: "in", ...own }) as unknown as Message;
  const messages = [
    line(5),
    line(6),
    line(7, { direction: "note" }),
    line(8, { direction: "out", status: "withdrawn" }),
    line(9, { direction: "out", status: "queued" }),
  ];
  const begun = { ...writing({ text: "Here" }), safety: "typing" as const, seen: 5 };
  const ids = (own: object) => unseenOf(messages, { ...begun, ...own }).map(({ id }) => id);

  expect(ids({})).toEqual([6, 9]);
  expect(ids({ seen: 9 })).toEqual([]);
  expect(ids({ kind: "note" })).toEqual([]);
  expect(ids({ text: " " })).toEqual([]);
  expect(ids({ seen: undefined })).toEqual([]);
});
