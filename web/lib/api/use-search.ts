import { useEffect, useState } from "react";

const WAIT_MS = 200;

/** Debounced search; drops late answers for other words. */
export function useSearch<Found>(text: string, ask: (words: string) => Promise<Found[]>) {
  const words = text.trim();
  const [answer, setAnswer] = useState<{ words: string; found: Found[]; hasFailed: boolean }>(NOTHING);
  useEffect(() => {
    if (words === "") return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const found = await ask(words).catch(() => null);
      if (!isLate) setAnswer({ words, found: found ?? [], hasFailed: found === null });
    }, WAIT_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [words, ask]);
  const isCurrent = answer.words === words;
  return {
    found: words === "" ? [] : answer.found,
    isSearching: words !== "" && !isCurrent,
    hasFailed: isCurrent && answer.hasFailed,
  };
}

const NOTHING = { words: "", found: [], hasFailed: false };
