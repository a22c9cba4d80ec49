import { type ReactNode, useState } from "react";
import { changedFields, mergeVersions } from "#shared/rules/shop/merge.ts";
import { ApiError } from "../../lib/api/client.ts";
import { lazyView } from "../../lib/lazy-view.ts";
import { serialQueue } from "../../lib/serial-queue.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import type { ConflictAnswer } from "./conflict-dialog.tsx";

const ConflictDialog = lazyView(async () => (await import("./conflict-dialog.tsx")).ConflictDialog, ["unsaved"]);

const MOST_TRIES = 5;

interface MergedSave<R, Field extends keyof R & string> {
  /** Fields of the form; only these are compared and sent. */
  fields: readonly Field[];
  /** Writes these fields over the version of `at`; throws {@link ApiError}. */
  send(change: Partial<Pick<R, Field>>, at: R): Promise<R>;
  /** Label and displayed value of a field. */
  show(field: Field, record: R): { label: string; text: ReactNode };
}

/** Result of a save: written (or nothing to write), discarded for theirs, or kept for further editing. */
export type Saved<R> = { kind: "saved" | "discarded"; record: R } | { kind: "kept" };

interface Question<R, Field> {
  theirs: R;
  mine: R;
  fields: readonly Field[];
  answer(choice: ConflictAnswer): void;
}

/**
 * Saves with conflict handling: changes of other fields are merged, changes of the same fields are asked about. Render
 * `dialog` somewhere; `const outcome = await save(opened, edited)`.
 */
export function useMergedSave<R extends object, Field extends keyof R & string>({
  fields,
  send,
  show,
}: MergedSave<R, Field>) {
  const [question, setQuestion] = useState<Question<R, Field> | null>(null);

  // Two saves may conflict at once; their dialogs follow one another.
  const [inOrder] = useState(serialQueue);
  const ask = (facts: Omit<Question<R, Field>, "answer">) =>
    inOrder(() =>
      new Promise<ConflictAnswer>((answer) => setQuestion({ ...facts, answer })).finally(() => setQuestion(null)),
    );

  async function save(opened: R, edited: R): Promise<Saved<R>> {
    let [base, mine] = [opened, edited];
    for (let tries = 1; ; tries++) {
      const change = changedFields(base, mine, fields);
      if (Object.keys(change).length === 0) return { kind: "saved", record: base };
      try {
        return { kind: "saved", record: await send(change as Partial<Pick<R, Field>>, base) };
      } catch (error) {
        const theirs = tries < MOST_TRIES ? (recordIn(error) as R | null) : null;
        if (!theirs) throw error;
        const { merged, conflicts } = mergeVersions({ base, mine, theirs }, fields);
        if (conflicts.length > 0) {
          const choice = await ask({ theirs, mine: merged, fields: conflicts as Field[] });
          if (choice === "keep") return { kind: "kept" };
          if (choice === "discard") return { kind: "discarded", record: theirs };
          for (const field of choice.theirs as Field[]) merged[field] = theirs[field];
        }
        [base, mine] = [theirs, merged];
      }
    }
  }

  const dialog = question && (
    <LazyBoundary onLoadError={() => question.answer("keep")}>
      <ConflictDialog
        rows={question.fields.map((field) => {
          const { label, text } = show(field, question.theirs);
          return { field, label, theirs: text, mine: show(field, question.mine).text };
        })}
        onAnswer={question.answer}
      />
    </LazyBoundary>
  );
  return { save, dialog };
}

/** Current record, if a version conflict rejected the call. */
const recordIn = (error: unknown): unknown =>
  error instanceof ApiError && error.code === "version_conflict" ? error.data : null;
