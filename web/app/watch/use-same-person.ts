import { useEffect, useRef } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { useUser } from "../../lib/session.ts";
import { letGo } from "../../lib/unsaved.ts";

/** Leads to their own start where somebody else has signed in since: what is shown, and its address, is another's. */
export function useSamePerson(): void {
  const { user: drawnFor } = useBoot();
  const user = useUser();
  const first = useRef(drawnFor?.id);
  useEffect(() => {
    first.current ??= user?.id;
    if (user === undefined || user.id === first.current) return;
    // A draft stays with whoever typed it.
    letGo();
    location.replace(user.preferences.startPage);
  }, [user]);
}
