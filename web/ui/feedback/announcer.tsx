import { useEffect, useRef, useState } from "react";

const WAIT_MS = 500;

/** Part of the page that changes without moving the focus. */
export interface Announcement {
  /** Differs whenever there is something new to announce. */
  key: string;
  /** Announced text; null until the answer arrives, empty if announced elsewhere. */
  text: string | null;
}

/**
 * Polite live region: announces a change 500 ms after its answer. The initial state is never announced, and of
 * simultaneous changes only the first in the list.
 */
export function Announcer({ news }: { news: readonly Announcement[] }) {
  const [spoken, setSpoken] = useState("");
  const known = useRef<readonly string[]>(undefined);
  const current = JSON.stringify(news);

  useEffect(() => {
    const latest = JSON.parse(current) as Announcement[];
    known.current ??= latest.map(({ key }) => key);
    const text = latest.find(({ key }, at) => key !== known.current?.[at])?.text ?? null;
    if (text === null) return;
    const timer = setTimeout(() => {
      known.current = latest.map(({ key }) => key);
      // An invisible space makes the same text count as new.
      setSpoken((last) => (last === text && text ? `${text}\u00a0` : text));
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [current]);

  return (
    <div className="visually-hidden" role="status" data-announcer="">
      {spoken}
    </div>
  );
}
