import type { Draft } from "#shared/api/inbox/conversations.ts";
import type { ApiError } from "../../../../lib/api/client.ts";
import { onActionUndone } from "../../../../lib/api/undo.ts";
import { currentOwner, deleteDraft, readDraft, writeDraft } from "../../../../lib/drafts/draft.ts";
import { onSignOut } from "../../../../lib/session/sign-out-events.ts";
import { isOwnToken } from "../../../../lib/session/token.ts";
import { refreshInbox } from "../../inbox.calls.ts";
import type { Message } from "../../inbox.data.ts";
import { deleteStoredDraft, findDraft, putDraft } from "./draft.calls.ts";
import {
  adopted,
  type Copy,
  earlier,
  emptyDraft,
  isBlank,
  isEmpty,
  isSame,
  isSentSince,
  joined,
  restOf,
  type UnsentMessage,
  unchosen,
} from "./draft.rules.ts";
import type { DraftName, DraftSafety, MessageDraft, ShownDraft } from "./draft.ts";

interface Entry {
  shown: ShownDraft;
  isDirty: boolean;
  /** Whether the server has a draft. */
  isStored: boolean;
  /** Time of the last answer about it, by the server's clock. */
  at: number;
  /** Newest message of the conversation known to this window. */
  newest: number | undefined;
  /** Being sent: until the answer only this browser saves it, so that it does not become a draft again. */
  isSending: boolean;
  /** Sending failed and it was saved since: after a lost answer it may be a draft of a sent message. */
  isRetried: boolean;
  /** Draft of the last save without an answer. */
  unheard: MessageDraft | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void>;
}

const REST_MS = 1000;
const AGAIN_MS = 5000;
const AT_REST: ReadonlySet<DraftSafety> = new Set(["none", "kept", "gone"]);
const emptyOf = (name: DraftName): ShownDraft => ({
  ...emptyDraft(name === "new"),
  safety: "none",
  seen: undefined,
});
const entries = new Map<DraftName, Entry>();
const listeners = new Set<() => void>();

// Input is not saved after sign-out, not even by a pending call.
onSignOut(() => {
  for (const { timer } of entries.values()) clearTimeout(timer);
  entries.clear();
});

// An undone merge returns both conversations their drafts.
onActionUndone((_, outcome) => {
  const back = "restored" in outcome ? outcome.restored.filter(({ object }) => object === "conversation") : [];
  if (back.length === 2) for (const { id } of back) void readAgain(id);
});

export const shownDraft = (name: DraftName): ShownDraft | undefined => entries.get(name)?.shown;
export function subscribeDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Draft with pending changes. */
export function messageDraftOf(name: DraftName, draft: Draft | null | undefined): ShownDraft {
  if (!draft) return emptyOf(name);
  const kept: ShownDraft = {
    kind: "reply",
    mode: name === "new" ? "own" : draft.mode,
    to: draft.to,
    cc: draft.cc,
    subject: draft.subject,
    text: draft.body,
    files: draft.files,
    safety: "kept",
    seen: draft.seenMessageId ?? undefined,
  };
  return name === "new" ? kept : unchosen(kept);
}

/**
 * Adopts the draft of server or browser, never over current input. `newest` is the newest message of the conversation.
 */
export function adoptDraft(name: DraftName, draft: Draft | null, newest?: number): void {
  const known = entries.get(name);
  if (known && newest !== undefined) {
    known.newest = Math.max(known.newest ?? 0, newest);
    // Typed before the conversation loaded: counts as written after its messages.
    const shown = isBlank(known.shown) ? known.shown : withSeen(known.shown, newest);
    if (shown !== known.shown) {
      known.shown = shown;
      tell();
    }
  }
  const at = draft ? Date.parse(draft.at) : 0;
  if (!known) {
    const own = readCopy(name);
    const taken = own ? adopted(own, draft && { ...messageDraftOf(name, draft), at }) : messageDraftOf(name, draft);
    const shown = withSeen(taken, newest);
    const isDirty = shown.safety === "here";
    const entry: Entry = { ...fresh(name), shown, at, isStored: draft !== null, isDirty, newest };
    entries.set(name, entry);
    if (isDirty) saveSoon(name, 0);
    else if (shown.safety === "kept") deleteDraft(localName(name));
    else if (shown.safety !== "none") void lookWhetherCame(name, entry);
  } else if (!draft && known.isStored) {
    void lookWhetherGone(name, known);
    return;
  } else if (draft && at > known.at && !known.isDirty && !isBeingTyped(name)) {
    known.shown = withSeen(messageDraftOf(name, draft), known.newest);
    known.at = at;
    known.isStored = true;
  } else return;
  tell();
}

/** An untouched draft does not fix its recipients. */
export function leaveDraft(name: DraftName): void {
  const entry = entries.get(name);
  if (!entry || name === "new") return;
  const shown = unchosen(entry.shown);
  if (shown === entry.shown) return;
  entry.shown = shown;
  tell();
}

/** Refetches the server's draft instead of the saved copy; current or outgoing input stays. */
async function readAgain(name: DraftName): Promise<void> {
  const known = entries.get(name);
  const isAtRest = known && !known.isDirty && !known.isSending && AT_REST.has(known.shown.safety);
  if (!isAtRest) return;
  deleteDraft(localName(name));
  const entry: Entry = { ...fresh(name), newest: known.newest, at: known.at };
  entries.set(name, entry);
  tell();
  const found = await findDraft(name).catch(nothing);
  if (entries.get(name) !== entry || entry.isDirty || entry.isStored) return;
  // Adopted once the server has answered.
  if (!found) entries.delete(name);
  else if (found.draft) {
    const at = Date.parse(found.draft.at);
    Object.assign(entry, { shown: withSeen(messageDraftOf(name, found.draft), entry.newest), at, isStored: true });
  }
  tell();
}

/**
 * The server's answer lacks the draft: unless the answer is older than the save, it was sent or deleted elsewhere. Only
 * a draft proven to be sent is removed here.
 */
async function lookWhetherGone(name: DraftName, entry: Entry): Promise<void> {
  await entry.saving;
  const { at } = entry;
  const found = await findDraft(name).catch(nothing);
  if (!found || found.draft || entry.at !== at || !entry.isStored || entries.get(name) !== entry) return;
  entry.isStored = false;
  if (entry.shown.safety !== "kept") return;
  if (isAmong(found.sent, entry) && !isBeingTyped(name)) entry.shown = emptyOf(name);
  else {
    writeDraft(localName(name), { ...copyOf(entry), basedOn: at });
    entry.shown = { ...entry.shown, safety: "gone" };
  }
  tell();
}

/**
 * A save at page exit may have arrived after this answer, or never. A conversation shows whether it was sent since; if
 * not, it is saved again.
 */
async function lookWhetherCame(name: DraftName, entry: Entry): Promise<void> {
  const found = await findDraft(name).catch((error: ApiError) => (error.isPassing ? "later" : null));
  const { safety } = entry.shown;
  if (!found || entries.get(name) !== entry || (safety !== "asked" && safety !== "gone")) return;
  if (found === "later") setTimeout(() => void lookWhetherCame(name, entry), AGAIN_MS);
  else if (found.draft) {
    entries.delete(name);
    adoptDraft(name, found.draft);
  } else if (safety === "asked") {
    if (name === "new") entry.shown = { ...entry.shown, safety: "gone" };
    else if (isAmong(found.sent, entry)) return endDraft(name, {});
    else {
      entry.isDirty = true;
      saveSoon(name, 0);
    }
    tell();
  }
}

/** Changes the draft; saved one second after the last key. */
export function changeDraft(name: DraftName, patch: Partial<MessageDraft> & Pick<Partial<ShownDraft>, "seen">): void {
  const entry = entryOf(name);
  const seen = isBlank(entry.shown) ? entry.newest : entry.shown.seen;
  entry.shown = { ...entry.shown, seen, ...patch, safety: "typing" };
  entry.isDirty = true;
  saveSoon(name, REST_MS);
  tell();
}

/** Marks all messages shown in this window as seen by the author. */
export function markSeen(name: DraftName): void {
  const entry = entryOf(name);
  entry.shown = { ...entry.shown, seen: entry.newest };
  entry.isDirty = true;
  saveSoon(name, 0);
  tell();
}

/** Puts an unsent message above text written since, as the server did with its draft; `seen` is its id. */
export function restoreUnsent(name: DraftName, back: UnsentMessage, seen?: number): void {
  const entry = entryOf(name);
  const before = isBlank(entry.shown) ? undefined : entry.shown.seen;
  entry.isStored = true;
  changeDraft(name, { ...joined(back, entry.shown), ...(seen !== undefined && { seen: earlier(seen, before) }) });
}

interface End {
  /** Server time; an older draft is not adopted again. */
  at?: string;
  /** Sent draft; text written since stays. */
  sent?: MessageDraft;
  isDropped?: boolean;
  /** Resulting message: its author has seen it. */
  message?: number;
}

/** Removes a sent or discarded draft. */
export function endDraft(name: DraftName, { at, sent, message, isDropped = false }: End): void {
  const entry = entryOf(name);
  if (message !== undefined) entry.newest = Math.max(entry.newest ?? 0, message);
  clearTimeout(entry.timer);
  const { shown, isStored: wasStored, isRetried } = entry;
  Object.assign(entry, { shown: emptyOf(name), isDirty: false, isStored: false, isRetried: false });
  if (at) entry.at = Math.max(entry.at, Date.parse(at));
  deleteDraft(localName(name));
  if ((isDropped || isRetried) && wasStored)
    entry.saving = entry.saving.then(() => deleteStoredDraft(name)).then(() => void refreshInbox(), nothing);
  const rest = sent && restOf(shown, sent);
  if (rest && !isBlank(rest)) changeDraft(name, { ...shown, ...rest, seen: entry.newest });
  else tell();
}

/** Sends after a pending save; saves again on failure. */
export async function whileSending<Answer>(name: DraftName, send: () => Promise<Answer>): Promise<Answer> {
  const entry = entryOf(name);
  clearTimeout(entry.timer);
  entry.isSending = true;
  try {
    await entry.saving;
    return await send();
  } catch (error) {
    entry.isRetried = true;
    if (entry.isDirty) saveSoon(name, REST_MS);
    throw error;
  } finally {
    entry.isSending = false;
  }
}

/** Saves all unsaved drafts when the page closes. */
export function saveDrafts(): void {
  for (const [name, entry] of entries) if (entry.isDirty) void save(name, true);
}

function entryOf(name: DraftName): Entry {
  const known = entries.get(name);
  if (known) return known;
  const made = fresh(name);
  entries.set(name, made);
  return made;
}

const fresh = (name: DraftName): Entry => ({
  shown: emptyOf(name),
  isDirty: false,
  isStored: false,
  at: 0,
  newest: undefined,
  isSending: false,
  isRetried: false,
  unheard: undefined,
  timer: undefined,
  saving: Promise.resolve(),
});

function saveSoon(name: DraftName, wait: number): void {
  const entry = entryOf(name);
  clearTimeout(entry.timer);
  entry.timer = setTimeout(() => {
    entry.saving = entry.saving.then(() => save(name));
  }, wait);
}

async function save(name: DraftName, isLast = false): Promise<void> {
  const entry = entryOf(name);
  if (entry.isDirty && entry.unheard && !isLast && !entry.isSending) await takeTheirs(name, entry);
  if (!entry.isDirty) return;
  const { shown, isStored } = entry;
  const isNothing = isEmpty(shown, name === "new");
  // A note stays in this browser: on the server it would become a reply to the customer.
  const isNote = shown.kind === "note";
  const copy: Copy = { ...copyOf(entry), ...(isStored && { basedOn: entry.at }) };
  if (!isOwnToken()) {
    // The server would assign it to the person who has signed in since.
    if (!isNothing) writeDraft(localName(name), copy);
    settle(entry, shown, "here");
    if (!isLast) saveSoon(name, AGAIN_MS);
    return;
  }
  if (!isNothing) writeDraft(localName(name), { ...copy, isAsked: true });
  if (entry.isSending) return;
  entry.isDirty = false;
  try {
    if (isNothing || isNote) {
      if (isStored) await deleteStoredDraft(name, isLast);
      entry.isStored = false;
    } else {
      const { at } = await putDraft(name, shown, isLast);
      entry.at = Math.max(entry.at, Date.parse(at));
      entry.isStored = true;
    }
    entry.unheard = undefined;
    if (isNothing || !isNote) deleteDraft(localName(name));
    settle(entry, shown, isNothing ? "none" : isNote ? "here" : "kept");
    if (entry.isStored !== isStored && !isLast) void refreshInbox();
  } catch (error) {
    if (entries.get(name) !== entry) return;
    entry.isDirty = true;
    const { isPassing } = error as ApiError;
    if (isPassing) entry.unheard = shown;
    if (!isNothing) writeDraft(localName(name), { ...copy, isAsked: isPassing });
    settle(entry, shown, "here");
    if (isPassing && !isLast) saveSoon(name, AGAIN_MS);
  }
}

/** After an outage: text the same person wrote elsewhere is put above instead of overwritten. */
async function takeTheirs(name: DraftName, entry: Entry): Promise<void> {
  const found = await findDraft(name).catch(nothing);
  // It may have been sent or deleted meanwhile.
  if (!entry.isDirty || !found?.draft || Date.parse(found.draft.at) <= entry.at) return;
  const at = Date.parse(found.draft.at);
  const theirs = messageDraftOf(name, found.draft);
  entry.shown = { ...entry.shown, seen: earlier(entry.shown.seen, theirs.seen) };
  if (entry.unheard && !isSame(theirs, entry.unheard))
    entry.shown = adopted(
      { ...(name === "new" ? copyOf(entry) : unchosen(copyOf(entry))), basedOn: entry.at },
      { ...theirs, at },
    );
  Object.assign(entry, { at, isStored: true });
  tell();
}

/** Sets the status unless more was typed meanwhile. */
function settle(entry: Entry, saved: ShownDraft, safety: DraftSafety): void {
  if (entry.shown !== saved) return;
  entry.shown = { ...saved, safety };
  tell();
}

const isAmong = (messages: readonly Message[], { shown, at }: Entry): boolean =>
  messages.some((sent) => isSentSince({ ...shown, at }, { sent, me: currentOwner() }));

/** Without a known `seen` the author sees the current messages, except for a draft that may be among them. */
function withSeen(shown: ShownDraft, newest: number | undefined): ShownDraft {
  const isLookedFor = shown.safety === "asked" || shown.safety === "gone";
  return shown.seen === undefined && !isLookedFor && newest !== undefined ? { ...shown, seen: newest } : shown;
}

const nothing = () => undefined;
const plain = ({ kind, mode, to, cc, subject, text, files }: MessageDraft): MessageDraft => ({
  kind,
  mode,
  to,
  cc,
  subject,
  text,
  files,
});
const copyOf = ({ shown }: Entry): Copy => ({
  ...plain(shown),
  ...(shown.seen !== undefined && { seen: shown.seen }),
});
const localName = (name: DraftName): string => `inbox:${name}`;
/** Copy in this browser; older builds stored no recipients. */
function readCopy(name: DraftName): Copy | undefined {
  const kept = readDraft<Copy>(localName(name))?.value;
  if (!kept) return undefined;
  const own = { ...emptyDraft(name === "new"), ...kept };
  return isEmpty(own, name === "new") ? undefined : own;
}
const isBeingTyped = (name: DraftName): boolean =>
  document.activeElement?.getAttribute("data-writing") === String(name);

function tell(): void {
  for (const listener of listeners) listener();
}
