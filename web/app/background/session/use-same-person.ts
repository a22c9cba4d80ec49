import { useEffect, useRef } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { discardUnsaved, storeDrafts } from "../../../lib/drafts/unsaved-input.ts";
import { useUser } from "../../../lib/session/session.ts";
import { adoptToken } from "../../../lib/session/token.ts";

/** Opens the start page if another person has signed in: page and URL belong to someone else. */
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
    // Unsaved input is stored for its author.
    storeDrafts();
    discardUnsaved();
    location.replace(user.preferences.startPage);
  }, [user]);
}
