import { type KeyboardEvent, useEffect, useRef } from "react";
import { meantBy } from "#shared/rules/text/search-text.ts";

interface Entering<Found> {
  text: string;
  search: { found: readonly Found[]; isSearching: boolean };
  take(found: Found): void;
}

/** Enter in a search field selects the exact or only result, even if the answer arrives later, as scanners need. */
export function useEnter<Found extends { name: string; codes: readonly string[] }>({
  text,
  search,
  take,
}: Entering<Found>): (event: KeyboardEvent) => void {
  const { found, isSearching } = search;
  /** Text on which Enter was pressed while its search was pending. */
  const entered = useRef<string | null>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (entered.current !== text) entered.current = null;
    if (isSearching || entered.current === null) return;
    entered.current = null;
    const meant = meantBy(found, text);
    if (meant) latest.current(meant);
  }, [isSearching, found, text]);

  return (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== "Enter" || !text.trim()) return;
    // The list selects its highlighted option itself.
    if (event.target instanceof Element && event.target.getAttribute("aria-activedescendant")) return;
    // Enter never submits the form here; with an option available the list selects it.
    event.preventDefault();
    const meant = isSearching ? undefined : meantBy(found, text);
    if (meant) {
      event.defaultMuiPrevented = true;
      take(meant);
    } else if (isSearching) entered.current = text;
  };
}
