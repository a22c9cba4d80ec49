import { useEffect, useRef } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { useUser } from "../../lib/session.ts";
import { letGo } from "../../lib/unsaved.ts";

/** Draws the page anew where somebody else has signed in since: what it shows and would send belongs to another. */
export function useSamePerson(): void {
  const { user } = useBoot();
  const id = useUser()?.id;
  const first = useRef(user?.id);
  useEffect(() => {
    first.current ??= id;
    if (id === undefined || id === first.current) return;
    // A draft stays with whoever typed it.
    letGo();
    location.reload();
  }, [id]);
}
