import { useEffect, useMemo } from "react";
import { fetchWords } from "../../i18n/words.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { useUndo } from "../../ui/actions/use-undo.ts";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import type { BoardActions, createBoardActions } from "./board.actions.ts";

let made: typeof createBoardActions | undefined;
const load = async () => {
  const [part] = await Promise.all([import("./board.actions.ts"), fetchWords(["card"])]);
  made = part.createBoardActions;
  return made;
};

/** Board actions, loaded right after hydration; once loaded they act optimistically. */
export function useBoardActions(boardId: number): BoardActions {
  const t = useT();
  const errorText = useErrorText();
  const undo = useUndo();
  const { now } = useBoot();
  useEffect(() => void load().catch(() => undefined), []);
  return useMemo((): BoardActions => {
    const given = { t, errorText, undo, now };
    return {
      moveCard: async (...args) => (made ?? (await load()))(boardId, given).moveCard(...args),
      moveColumn: async (...args) => (made ?? (await load()))(boardId, given).moveColumn(...args),
      addCard: async (...args) => (made ?? (await load()))(boardId, given).addCard(...args),
      addColumn: async (...args) => (made ?? (await load()))(boardId, given).addColumn(...args),
      setIds: async (...args) => (made ?? (await load()))(boardId, given).setIds(...args),
      changeCard: async (...args) => (made ?? (await load()))(boardId, given).changeCard(...args),
      archive: async (...args) => (made ?? (await load()))(boardId, given).archive(...args),
      bulk: async (...args) => (made ?? (await load()))(boardId, given).bulk(...args),
    };
  }, [boardId, t, errorText, undo, now]);
}
