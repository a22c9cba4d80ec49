import { useState } from "react";
import type { AuditAct } from "#shared/api/audit/audit.ts";
import { api } from "../../../lib/api/client.ts";
import { useAccountAction } from "../kit/use-action.ts";
import { withOlder } from "./older-entries.ts";

interface Stretch {
  entries: readonly AuditAct[];
  next: string | null;
}

/**
 * The newest entries and those behind them, asked for one stretch after another. What comes in meanwhile moves nobody
 * from their place; other filters begin again.
 */
export function useOlder(query: Record<string, string>, newest: Stretch) {
  const of = JSON.stringify(query);
  const [walked, setWalked] = useState<(Stretch & { of: string }) | null>(null);
  const { isBusy, run } = useAccountAction();
  const all = walked?.of === of ? withOlder(newest.entries, walked.entries) : null;
  const entries = all ?? newest.entries;
  const next = all && walked ? walked.next : newest.next;

  const more = () =>
    run(async () => {
      if (next === null) return;
      const { data, meta } = await api("GET /audit/acts", { query: { ...query, cursor: next } });
      setWalked({ of, entries: [...entries, ...data], next: meta?.nextCursor ?? null });
    });
  /** An act was taken back; what was walked is not asked for again. */
  const undone = (token: string) =>
    setWalked(
      (one) =>
        one && {
          ...one,
          entries: one.entries.map((entry) => (entry.undo === token ? { ...entry, undo: null, undone: true } : entry)),
        },
    );
  return { entries, next, isBusy, more, undone, walkedTo: all ? (walked?.next ?? "") : null };
}
