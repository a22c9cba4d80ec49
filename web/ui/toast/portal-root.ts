import { useEffect, useState } from "react";

/** A place at the end of the page that screen readers reach also while a dialog hides all that lies below it. */
export function usePortalRoot(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const made = document.createElement("div");
    // A dialog hides its neighbours when it opens.
    const opener = new MutationObserver(() => made.removeAttribute("aria-hidden"));
    opener.observe(made, { attributeFilter: ["aria-hidden"] });
    document.body.append(made);
    setPlace(made);
    return () => {
      opener.disconnect();
      made.remove();
    };
  }, []);
  return place;
}
