import { useEffect, useMemo, useRef, useState } from "react";
import { allowedStates, type WantedState } from "#shared/rules/inbox/conversation-states.ts";
import { useSwitch } from "../../lib/preferences/preferences.ts";
import { serialQueue } from "../../lib/serial-queue.ts";
import { useCan } from "../../lib/session/rights.ts";
import { type Selection, useSelection } from "../../ui/bulk/use-selection.ts";
import { useUnsend } from "./compose/send/use-unsend.ts";
import { type Conversation, type ConversationOpened, useConversation, useMe } from "./inbox.data.ts";
import { useInboxActions } from "./use-inbox-actions.ts";
import type { InboxUrl } from "./use-inbox-url.ts";

/** Dialog of an action. */
export type OpenDialog = "snooze" | "assign" | "label" | "priority" | "order" | "merge" | "card" | "delete";
/** Open dialog with its conversations. */
export interface DialogOf {
  what: OpenDialog;
  ids: readonly number[];
}

/** Action that moves conversations out of the list. */
interface Leaving {
  wanted: WantedState;
  act(ids: readonly number[]): Promise<boolean>;
}

const oneByOne = serialQueue();
const rowOf = (id: number | undefined) => document.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
const hereId = (): number | undefined => {
  const at = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-conversation]");
  return at ? Number(at.dataset.conversation) : undefined;
};

/** Conversation of the URL, which may not be rendered yet. */
const goneTo = () => {
  const id = new URLSearchParams(location.search).get("c");
  return id === null ? undefined : Number(id);
};

/** State of work in the inbox: current conversation, possible actions, open dialog. */
export function useInboxWork(place: InboxUrl, rows: readonly Conversation[] | undefined) {
  const { list, openId } = place;
  const may = useCan();
  const me = useMe();
  const run = useInboxActions();
  const callBack = useUnsend();
  const selection: Selection = useSelection(list);
  const opened = useConversation(openId).data?.data;
  const [asked, setAsked] = useState<DialogOf | null>(null);

  const canWrite = may("Admin", "Editör");
  const [opensNext, setOpensNext] = useSwitch("inbox.openNext");
  const look = { rows: rows ?? [], openId, opened, selection, list, run, me, opensNext };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });

  const work = useMemo(() => {
    const now = () => latest.current;
    /** Target of an action: the selection, else the open, else the focused conversation. */
    const targets = (): number[] => {
      const { selection: chosen, openId: open } = now();
      if (chosen.ids.size > 0) return [...chosen.ids];
      const one = open ?? hereId();
      return one === undefined ? [] : [one];
    };
    const known = (id: number): Conversation | ConversationOpened | undefined => {
      const { rows: all, opened: open } = now();
      return all.find((row) => row.id === id) ?? (open?.id === id ? open : undefined);
    };
    const go = (id: number | undefined) =>
      now().list.change({ c: id === undefined ? undefined : String(id), images: undefined });

    /**
     * Conversations that can get a status; unknown ones are left to the server. Reports the others, except those that
     * have it already.
     */
    function takersOf(ids: readonly number[], wanted: WantedState): number[] {
      const takers = ids.filter((id) => {
        const one = known(id);
        return !one || allowedStates(one).includes(wanted);
      });
      const refused = ids.filter((id) => !takers.includes(id) && known(id)?.status !== wanted);
      now().run.tellSkipped(refused.length);
      return takers;
    }

    /**
     * Runs an action that removes conversations from the list; opens the next one (if preferred) or focuses it. On
     * failure the open conversation and the selection are restored.
     */
    async function leaving(asked: readonly number[], { wanted, act }: Leaving) {
      const ids = takersOf(asked, wanted);
      if (ids.length === 0) return;
      const { rows: all, openId: open, selection: chosen, opensNext: isNextOpened } = now();
      const first = all.findIndex((row) => ids.includes(row.id));
      const rest = all.filter((row) => !ids.includes(row.id));
      const next =
        first < 0
          ? undefined
          : (rest[all.slice(0, first).filter((row) => !ids.includes(row.id)).length] ?? rest.at(-1));
      const wasHere = hereId();
      const wasInTalk = document.activeElement?.closest(".talk") !== null;
      const { ids: picked } = chosen;
      const left = new Set([...picked].filter((id) => !asked.includes(id)));
      if (left.size < picked.size) chosen.choose(left);
      const isOpen = open !== undefined && ids.includes(open);
      const isPhone = isOpen && rowOf(open)?.checkVisibility() === false;
      const goesTo = isPhone || !isNextOpened ? undefined : next?.id;
      if (isOpen) go(goesTo);
      const done = act(ids);
      requestAnimationFrame(() => {
        if (wasInTalk || wasHere === undefined || !ids.includes(wasHere)) {
          if (isOpen && document.activeElement === document.body) rowOf(next?.id)?.focus();
          return;
        }
        rowOf(next?.id)?.focus();
      });
      const isDone = await done;
      if (isDone) return;
      if (isOpen && goneTo() === goesTo) go(open);
      if (left.size < picked.size && now().selection.ids.size === left.size) chosen.choose(picked);
    }
    const become = (ids: readonly number[], wanted: Exclude<WantedState, "snoozed">) =>
      leaving(ids, { wanted, act: (some) => now().run.status(some, wanted) });

    const acts = {
      archive: (ids = targets()) => become(ids, "archived"),
      spam: (ids = targets()) => become(ids, "spam"),
      trash: (ids = targets()) => become(ids, "trash"),
      /** Moves back to the inbox from any folder. */
      toInbox: (ids = targets()) => become(ids, ids.every((id) => known(id)?.status === "trash") ? "restored" : "open"),
      snooze: (at: number, ids = targets()) =>
        leaving(ids, { wanted: "snoozed", act: (some) => now().run.snooze(some, at) }),
      star: (ids = targets()) => now().run.star(ids, !ids.every((id) => known(id)?.starred)),
      read: (isRead: boolean, ids = targets()) => now().run.read(ids, isRead),
      assignMe: () => now().run.assign(targets(), now().me),
      undo: () =>
        oneByOne(async () => {
          await now().run.undo(callBack.newest);
        }),
    };

    const walk = {
      move(step: 1 | -1) {
        const { rows: all, openId: open } = now();
        const from = all.findIndex((row) => row.id === (open ?? hereId()));
        const next = from < 0 ? all[step > 0 ? 0 : all.length - 1] : all[from + step];
        if (!next) return;
        if (open !== undefined) go(next.id);
        rowOf(next.id)?.focus();
      },
      openHere() {
        const id = hereId();
        if (id !== undefined) now().list.open({ c: String(id), images: undefined });
      },
      back() {
        const { openId: open } = now();
        go(undefined);
        requestAnimationFrame(() => (rowOf(open) ?? document.getElementById("page-title"))?.focus());
      },
      select() {
        const [id] = [hereId() ?? now().openId];
        if (id !== undefined) now().selection.toggle(id);
      },
      selectAll() {
        now().selection.choose(new Set(now().rows.map((row) => row.id)));
      },
    };

    return {
      acts,
      walk,
      hasTarget: () => targets().length > 0,
      ask(what: OpenDialog, ids = targets()) {
        if (ids.length > 0) setAsked({ what, ids });
      },
      /** Opens a dialog for the open or focused conversation, ignoring the selection. */
      askOne(what: OpenDialog) {
        const one = now().openId ?? hereId();
        if (one !== undefined) setAsked({ what, ids: [one] });
      },
      /** Focuses the composer, opening the current conversation first. */
      write(kind: "reply" | "note") {
        const id = now().openId ?? hereId();
        if (id === undefined) return;
        if (now().openId === undefined) now().list.open({ c: String(id) });
        void import("./compose/focus-editor.ts").then(
          ({ focusEditor }) => focusEditor(id, kind),
          () => undefined,
        );
      },
      compose: () => now().list.open({ compose: "1" }),
    };
  }, [callBack]);
  return {
    ...work,
    canWrite,
    canDelete: may("Admin"),
    me,
    run,
    selection,
    opensNext,
    setOpensNext,
    asked,
    onAnswered: () => setAsked(null),
    /** List without the open conversation. */
    backTo: list.href({ c: undefined }),
  };
}

export type InboxWork = ReturnType<typeof useInboxWork>;
