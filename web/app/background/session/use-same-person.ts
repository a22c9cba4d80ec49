import { useEffect, useRef } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { discardUnsaved, storeDrafts } from "../../../lib/drafts/unsaved-input.ts";
import { useUser } from "../../../lib/session/session.ts";
import { adoptToken } from "../../../lib/session/token.ts";

/** Leads to their own start where somebody else has signed in since: what is shown, and its address, is another's. */
export function useSamePerson(): void {
  const { user: drawnFor } = useBoot();
  const user = useUser();
  const first = useRef(drawnFor?.id);
  useEffect(() => {
    first.current ??= user?.id;
    if (user === undefined) return;
    if (user.id === first.current) {
      adoptToken();
      return;
    }
    // What was typed is kept for whoever typed it.
    storeDrafts();
    discardUnsaved();
    location.replace(user.preferences.startPage);
  }, [user]);
}
