import { useCallback, useState } from "react";

/** Announces texts to screen readers, repeated ones too. */
export function useAnnouncer() {
  const [spoken, setSpoken] = useState("");
  const speak = useCallback((words: string) => {
    // An invisible space makes the same text count as new.
    setSpoken((last) => (last === words ? `${words}\u00a0` : words));
  }, []);
  return { spoken, speak };
}
