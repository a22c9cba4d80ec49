import { useState } from "react";
import { useUnsaved } from "../../../../lib/drafts/use-unsaved.ts";
import type { TypedCells } from "./import-row.tsx";

/** Form name of the corrections. */
export const CELLS_FORM = "import-cells";
const NOTHING: TypedCells = {};

/** Corrections by line; they survive another check of the file. */
export interface TypedRows {
  of(line: number): TypedCells;
  type(line: number, cells: TypedCells): void;
  /** These cells are saved on the server; newer input stays. */
  settle(line: number, sent: TypedCells): void;
}

/** Keeps the corrections of an import while its dialog shows it. */
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
