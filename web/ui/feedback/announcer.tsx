import { useEffect, useRef, useState } from "react";

const WAIT_MS = 500;

/** A part of the page that can change without moving the focus. */
export interface Announcement {
  /** Differs whenever there is something new to say. */
  key: string;
  /** What is said; null until the answer arrives, empty where something else says it. */
  text: string | null;
}

/**
 * Polite live region: reads a change to screen readers 500 ms after its answer. The first state is never read, and of
 * several changes at a time only the first in the list.
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
      // An unseen blank makes the same words news.
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
