import { useState } from "react";
import { useUnsaved } from "../../../../lib/drafts/use-unsaved.ts";
import type { TypedCells } from "./import-row.tsx";

/** The name of the form that refused cells are typed into. */
export const CELLS_FORM = "import-cells";
const NOTHING: TypedCells = {};

/** What is typed into refused rows of an import, by line: it stays while the file is checked again. */
export interface TypedRows {
  of(line: number): TypedCells;
  type(line: number, cells: TypedCells): void;
  /** These cells are the server's; what was typed since stays. */
  settle(line: number, sent: TypedCells): void;
}

/** Holds what is typed into the rows of an import as long as its dialog shows that import. */
export function useTypedCells(jobId: string | null): TypedRows {
  const [{ id, rows }, setTyped] = useState<{ id: string | null; rows: Readonly<Record<number, TypedCells>> }>({
    id: jobId,
    rows: {},
  });
  const typed = id === jobId ? rows : {};
  const change = (of: (all: Readonly<Record<number, TypedCells>>) => Readonly<Record<number, TypedCells>>) =>
    setTyped((last) => ({ id: jobId, rows: of(last.id === jobId ? last.rows : {}) }));
  useUnsaved(Object.keys(typed).length > 0, {
    name: CELLS_FORM,
    place: ["import"],
    onDiscard: () => change(() => ({})),
  });
  return {
    of: (line) => typed[line] ?? NOTHING,
    type: (line, cells) => change((all) => ({ ...all, [line]: cells })),
    settle: (line, sent) =>
      change(({ [line]: now = NOTHING, ...others }) => {
        const left = Object.entries(now).filter(([field, text]) => text !== sent[field as keyof TypedCells]);
        return left.length > 0 ? { ...others, [line]: Object.fromEntries(left) } : others;
      }),
  };
}
