import { useEffect, useState } from "react";

const WAIT_MS = 200;

/** What a search finds, asked a moment after the last key; an answer that comes late for other words is dropped. */
export function useFound<T>(text: string, find: (q: string) => Promise<T[]>) {
  const words = text.trim();
  const [answer, setAnswer] = useState<{ words: string; found: T[] }>({ words: "", found: [] });
  useEffect(() => {
    if (words === "") return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const found = await find(words).catch(() => []);
      if (!isLate) setAnswer({ words, found });
    }, WAIT_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [words, find]);
  return { found: words === "" ? [] : answer.found, isSearching: words !== "" && answer.words !== words };
}
