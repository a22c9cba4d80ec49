import { useEffect, useRef, useState } from "react";
import { dropDraft, readCarried } from "./draft.ts";
import { holdUnsaved, type Unsaved } from "./unsaved.ts";

/** Marks a form as unsaved while it differs from what is stored: `useUnsaved(isDirty, { name: "person:12", draft })`. */
export function useUnsaved(isDirty: boolean, unsaved: Unsaved): void {
  const { name, place } = unsaved;
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  const params = place?.join(",");
  useEffect(() => {
    if (!isDirty) return;
    return holdUnsaved({
      name,
      place: params?.split(",").filter(Boolean),
      draft: () => latest.current.draft?.() ?? null,
      onDiscard: () => latest.current.onDiscard?.(),
    });
  }, [isDirty, name, params]);
}

/** What a reload for a newer build carried over under a form's name; only the first form of that name gets it. */
export function useCarried<Value>(name: string): Value | null {
  // A drawing may be thrown away and begun again, so looking must not remove.
  const [carried] = useState(() => (import.meta.env.SSR ? null : readCarried<Value>(name)));
  useEffect(() => {
    if (carried) dropDraft(name);
  }, [carried, name]);
  return carried?.value ?? null;
}
