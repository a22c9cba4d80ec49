import { useCallback, useState } from "react";

/** What a screen reader is told; said again it is told again. */
export function useAnnouncer() {
  const [spoken, setSpoken] = useState("");
  const speak = useCallback((words: string) => {
    // A blank that is not seen makes the same words news.
    setSpoken((last) => (last === words ? `${words}\u00a0` : words));
  }, []);
  return { spoken, speak };
}
