import { useEffect } from "react";
import { PRESENCE_BEAT_MS } from "#shared/rules/inbox/inbox-limits.ts";
import { api } from "../../../lib/api/client.ts";
import { isBlank } from "../compose/draft/draft.rules.ts";
import { messageDraftOf, shownDraft, subscribeDrafts } from "../compose/draft/draft-store.ts";
import { setViewers } from "./presence.store.ts";

const FIRST_MS = 1000;
const TYPED_WITHIN_MS = 12_000;

/** Reports that I view a conversation or type in it, and loads its viewers; null without one. */
export function usePresence(id: number | null): void {
  useEffect(() => (id === null ? undefined : tellPresence(id)), [id]);
}

/** Sends presence periodically; returns the stop function. */
function tellPresence(id: number): () => void {
  let typedAt = Number.NEGATIVE_INFINITY;
  // Sent, cancelled or deleted text is no longer being typed.
  const isTyping = () =>
    performance.now() - typedAt < TYPED_WITHIN_MS && !isBlank(shownDraft(id) ?? messageDraftOf(id, null));
  let wasTyping = false;
  async function beat(left = false) {
    if (!left && (document.visibilityState === "hidden" || !navigator.onLine)) return;
    wasTyping = !left && isTyping();
    try {
      const call = { path: { id }, body: { typing: wasTyping, left }, timer: true, keepalive: left };
      const { data } = await api("POST /inbox/conversations/{id}/presence", call);
      setViewers(id, left ? [] : data.here);
    } catch {
      // The next report repeats it.
      setViewers(id, []);
    }
  }
  const onInput = (event: Event) => {
    const isOurs = event.target instanceof HTMLElement && event.target.dataset.writing === String(id);
    if (!isOurs || shownDraft(id)?.kind === "note") return;
    typedAt = performance.now();
    if (!wasTyping) void beat();
  };
  const stopHearing = subscribeDrafts(() => {
    if (wasTyping && !isTyping()) void beat();
  });
  const onLook = () => void beat(document.visibilityState === "hidden");
  const first = setTimeout(() => void beat(), FIRST_MS);
  const timer = setInterval(() => void beat(), PRESENCE_BEAT_MS);
  document.addEventListener("input", onInput);
  document.addEventListener("visibilitychange", onLook);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stopHearing();
    document.removeEventListener("input", onInput);
    document.removeEventListener("visibilitychange", onLook);
    void beat(true);
  };
}
