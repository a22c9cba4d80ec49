import { useEffect, useState } from "react";

/** Element at the end of the page that screen readers reach even while a dialog hides everything else. */
export function usePortalRoot(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const made = document.createElement("div");
    // A dialog hides its siblings when it opens.
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
