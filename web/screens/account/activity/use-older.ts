import { useState } from "react";
import type { AuditEntry } from "#shared/api/audit/audit.ts";
import { api } from "../../../lib/api.ts";
import { useAct } from "../use-act.ts";

interface Walked {
  of: string;
  entries: AuditEntry[];
  next: string | null;
}

/** Entries behind the first stretch, asked for one stretch after another; other filters begin anew. */
export function useOlder(query: Record<string, string>, first: string | null) {
  const of = JSON.stringify([query, first]);
  const [walked, setWalked] = useState<Walked>({ of, entries: [], next: first });
  const { isBusy, run } = useAct();
  const now = walked.of === of ? walked : { of, entries: [], next: first };

  const more = () =>
    run(async () => {
      if (now.next === null) return;
      const { data, meta } = await api("GET /audit", { query: { ...query, cursor: now.next } });
      setWalked({ of, entries: [...now.entries, ...data], next: meta?.nextCursor ?? null });
    });
  return { entries: now.entries, next: now.next, isBusy, more };
}
