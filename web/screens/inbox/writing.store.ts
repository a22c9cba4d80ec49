import type { Draft } from "#shared/api/inbox/conversations.ts";
import { type ApiError, api } from "../../lib/api.ts";
import { dropDraft, readDraft, writeDraft } from "../../lib/draft.ts";
import { refreshInbox } from "./inbox.calls.ts";
import type { MessageFile } from "./inbox.data.ts";

/** What is being written: an answer or a note to a conversation, or a new message. */
export interface Writing {
  kind: "reply" | "note";
  to: readonly string[];
  subject: string;
  text: string;
  files: readonly MessageFile[];
}
/** Which one: a conversation's, or the new message. */
export type WritingName = number | "new";
/** How safe it is: `kept` on the server, `here` in this browser until the server can be reached. */
export type Safety = "none" | "typing" | "kept" | "here";
export interface ShownWriting extends Writing {
  safety: Safety;
}

interface Entry {
  shown: ShownWriting;
  isDirty: boolean;
  /** The server holds a draft of it. */
  isStored: boolean;
  /** When the server last had word of it, by its own clock. */
  at: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void>;
}

const REST_MS = 1000;
const AGAIN_MS = 5000;
const EMPTY: ShownWriting = { kind: "reply", to: [], subject: "", text: "", files: [], safety: "none" };
const entries = new Map<WritingName, Entry>();
const listeners = new Set<() => void>();

export const emptyWriting: ShownWriting = EMPTY;
export const shownWriting = (name: WritingName): ShownWriting | undefined => entries.get(name)?.shown;
export function subscribeWritings(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A draft as it is written on. */
export const writingOf = (draft: Draft | null | undefined): ShownWriting =>
  draft
    ? { ...EMPTY, to: draft.to, subject: draft.subject, text: draft.body, files: draft.files, safety: "kept" }
    : EMPTY;

/** Takes over what the server, or this browser, has of it; never in the place of what is typed right now. */
export function adoptDraft(name: WritingName, draft: Draft | null): void {
  const known = entries.get(name);
  const at = draft ? Date.parse(draft.at) : 0;
  if (!known) {
    const own = readDraft<Writing>(localName(name))?.value;
    entries.set(name, {
      ...{ shown: own ? { ...EMPTY, ...own, safety: "here" } : writingOf(draft), at, isStored: draft !== null },
      ...{ isDirty: own !== undefined, timer: undefined, saving: Promise.resolve() },
    });
    if (own) saveSoon(name, 0);
  } else if (draft && at > known.at && !known.isDirty && !isBeingTyped(name)) {
    known.shown = writingOf(draft);
    known.at = at;
    known.isStored = true;
  } else return;
  tell();
}

/** Writes on; a second after the last key it is kept. */
export function writeOn(name: WritingName, patch: Partial<Writing>): void {
  const entry = entryOf(name);
  entry.shown = { ...entry.shown, ...patch, safety: "typing" };
  entry.isDirty = true;
  saveSoon(name, REST_MS);
  tell();
}

/** Sent or given up: nothing of it stays. `at` is the server's word of when; a draft older than that is not taken over again. */
export function endWriting(name: WritingName, { at, isDropped = false }: { at?: string; isDropped?: boolean }): void {
  const entry = entryOf(name);
  clearTimeout(entry.timer);
  const wasStored = entry.isStored;
  Object.assign(entry, { shown: EMPTY, isDirty: false, isStored: false });
  if (at) entry.at = Math.max(entry.at, Date.parse(at));
  dropDraft(localName(name));
  if (isDropped && wasStored) entry.saving = entry.saving.then(() => drop(name)).then(nothing, nothing);
  tell();
}

/** Waits until what is being kept has been. */
export const writingSettled = (name: WritingName): Promise<void> => {
  const entry = entryOf(name);
  clearTimeout(entry.timer);
  return entry.saving;
};

/** Keeps all that is not kept yet, as the page goes. */
export function keepWritings(): void {
  for (const [name, entry] of entries) if (entry.isDirty) void save(name, true);
}

function entryOf(name: WritingName): Entry {
  const known = entries.get(name);
  if (known) return known;
  const made: Entry = {
    ...{ shown: EMPTY, isDirty: false, isStored: false, at: 0, timer: undefined, saving: Promise.resolve() },
  };
  entries.set(name, made);
  return made;
}

function saveSoon(name: WritingName, wait: number): void {
  const entry = entryOf(name);
  clearTimeout(entry.timer);
  entry.timer = setTimeout(() => {
    entry.saving = entry.saving.then(() => save(name));
  }, wait);
}

async function save(name: WritingName, isLast = false): Promise<void> {
  const entry = entryOf(name);
  if (!entry.isDirty) return;
  const { shown, isStored } = entry;
  const isEmpty = shown.text.trim() === "" && shown.files.length === 0 && shown.to.length === 0 && !shown.subject;
  // A note stays in this browser: on the server it would wait as an answer to the customer.
  const isNote = shown.kind === "note";
  if (!isEmpty) writeDraft(localName(name), plain(shown));
  entry.isDirty = false;
  try {
    if (isEmpty || isNote) {
      if (isStored) await drop(name, isLast);
      entry.isStored = false;
    } else {
      const { at } = await put(name, shown, isLast);
      entry.at = Math.max(entry.at, Date.parse(at));
      entry.isStored = true;
    }
    if (isEmpty || !isNote) dropDraft(localName(name));
    settle(entry, shown, isEmpty ? "none" : isNote ? "here" : "kept");
    if (entry.isStored !== isStored && !isLast) void refreshInbox();
  } catch (error) {
    entry.isDirty = true;
    settle(entry, shown, "here");
    if ((error as ApiError).isPassing && !isLast) saveSoon(name, AGAIN_MS);
  }
}

/** Says how safe it is, unless more was typed meanwhile. */
function settle(entry: Entry, saved: ShownWriting, safety: Safety): void {
  if (entry.shown !== saved) return;
  entry.shown = { ...saved, safety };
  tell();
}

async function put(name: WritingName, { text, files, to, subject }: Writing, keepalive: boolean): Promise<Draft> {
  const reply = { body: text, uploadIds: files.map(({ id }) => id) };
  const { data } =
    name === "new"
      ? await api("PUT /inbox/draft", { body: { ...reply, to: [...to], subject }, keepalive })
      : await api("PUT /inbox/conversations/{id}/draft", { path: { id: name }, body: reply, keepalive });
  return data;
}

const drop = (name: WritingName, keepalive = false): Promise<unknown> =>
  name === "new"
    ? api("DELETE /inbox/draft", { keepalive })
    : api("DELETE /inbox/conversations/{id}/draft", { path: { id: name }, keepalive });

const nothing = () => undefined;
const plain = ({ kind, to, subject, text, files }: Writing): Writing => ({ kind, to, subject, text, files });
const localName = (name: WritingName): string => `inbox:${name}`;
const isBeingTyped = (name: WritingName): boolean =>
  document.activeElement?.getAttribute("data-writing") === String(name);

function tell(): void {
  for (const listener of listeners) listener();
}
