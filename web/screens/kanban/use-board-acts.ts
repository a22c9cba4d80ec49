import { useEffect, useMemo } from "react";
import { fetchWords } from "../../i18n/words.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/error-text.ts";
import { useUndo } from "../../ui/use-undo.ts";
import type { BoardActs, makeActs } from "./board.acts.ts";

let made: typeof makeActs | undefined;
const load = async () => {
  const [part] = await Promise.all([import("./board.acts.ts"), fetchWords(["card"])]);
  made = part.makeActs;
  return made;
};

const NAMES = ["moveCard", "moveColumn", "addCard", "addColumn", "setIds", "changeCard", "archive", "bulk"] as const;

/** What can be done on a board. The acts come right after the page is live; once there, they show themselves at once. */
export function useBoardActs(boardId: number): BoardActs {
  const t = useT();
  const errorText = useErrorText();
  const undo = useUndo();
  const { now } = useBoot();
  useEffect(() => void load().catch(() => undefined), []);
  return useMemo(() => {
    const given = { t, errorText, undo, now };
    const call =
      (name: keyof BoardActs) =>
      async (...args: unknown[]) => {
        const acts = (made ?? (await load()))(boardId, given);
        return (acts[name] as (...all: unknown[]) => unknown)(...args);
      };
    return Object.fromEntries(NAMES.map((name) => [name, call(name)])) as unknown as BoardActs;
  }, [boardId, t, errorText, undo, now]);
}
