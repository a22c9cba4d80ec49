import { type KeyboardEvent, useEffect, useRef } from "react";
import { meantBy } from "#shared/rules/search-text.ts";

interface Entering<Found> {
  text: string;
  search: { found: readonly Found[]; isSearching: boolean };
  take(found: Found): void;
}

/**
 * For a field that is typed into: Enter takes the hit that was named whole, or the only one, also where the answer comes
 * later, as a scanner needs it.
 */
export function useEnter<Found extends { name: string; codes: readonly string[] }>({
  text,
  search,
  take,
}: Entering<Found>): (event: KeyboardEvent) => void {
  const { found, isSearching } = search;
  /** The words Enter was pressed on while they were still being looked for. */
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
    // The list takes the option that is marked in it.
    if (event.target instanceof Element && event.target.getAttribute("aria-activedescendant")) return;
    // Enter never sends the form from here; with an option at hand the list takes it itself.
    event.preventDefault();
    const meant = isSearching ? undefined : meantBy(found, text);
    if (meant) {
      event.defaultMuiPrevented = true;
      take(meant);
    } else if (isSearching) entered.current = text;
  };
}
