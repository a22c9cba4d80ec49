import { useEffect, useRef } from "react";
import { type Draft, deleteDraft } from "../../lib/drafts/draft.ts";
import { navigateUnlessBlocked } from "../../lib/drafts/navigation-blocker.ts";
import { releaseUnsaved } from "../../lib/drafts/unsaved-input.ts";
import { useDraft } from "../../lib/drafts/use-draft.ts";
import { useCarriedDraft, useUnsaved } from "../../lib/drafts/use-unsaved.ts";
import { useFigures } from "../../lib/format.ts";
import { reformatNumber } from "../../lib/text/parse-number.ts";
import { baseOf, type Known, type Opened, rebased } from "./draft-base.ts";
import type { Form } from "./use-form.ts";

interface Kept<Values, R extends Opened> {
  /** Name of the draft: `product:new`, `product:12`. */
  name: string;
  /** URL parameters of the form; see {@link Unsaved}. */
  place?: readonly string[];
  /** Entries that also change by themselves, such as uploading pictures. */
  late?: readonly string[];
  /** Entries that hold a number as typed. */
  numbers?: readonly string[];
  /** Merges what arrived meanwhile into a restored draft. */
  join?(draft: Partial<Values>): Partial<Values>;
  /** Called when the input is discarded. */
  onDiscard?(): void;
  /** Edited record, absent for a new one: a draft does not revert changes made by others since. */
  record?: Known<R> | undefined;
}

/** Form with a stored draft and confirmation before unsaved input is lost. */
export function useDraftForm<Values extends object, R extends Opened>(form: Form<Values>, given: Kept<Values, R>) {
  const { name, place = [], late = [], numbers = [], join = (value) => value, onDiscard, record } = given;
  const base = record && baseOf(record);
  const figures = useFigures();
  const { changes, isDirty } = form;
  const isTyped = Object.keys(changes).some((field) => !late.includes(field));
  const draft = useDraft({ name, value: changes, base, figures, isDirty, isTyped });
  const discard = () => {
    draft.drop();
    onDiscard?.();
  };
  useUnsaved(isDirty, { name, place, draft: () => changes, base: () => base, figures, onDiscard: discard });

  const carried = useCarriedDraft<Partial<Values>>(name);
  const take = (taken: Draft<Partial<Values>>) => {
    // Entries unknown to this build are dropped.
    const entries = Object.entries(taken.value).filter(
      ([field, entry]) => typeof entry === typeof form.values[field as keyof Values],
    );
    // The person's number format may have changed.
    const written = { from: taken.figures ?? figures, to: figures };
    const known = Object.fromEntries(
      entries.map(([field, entry]) => [
        field,
        numbers.includes(field) ? reformatNumber(String(entry), written) : entry,
      ]),
    ) as Partial<Values>;
    const was = record && rebased(record, { ...taken, value: known });
    if (was) record.reopen(was);
    form.set({ ...(was && changes), ...known });
  };
  const takeFirst = useRef(take);
  useEffect(() => {
    if (carried) takeFirst.current(carried);
  }, [carried]);

  return {
    offered: draft.offered,
    decline() {
      draft.withdraw();
      if (!isDirty) deleteDraft(name);
    },
    restore() {
      if (draft.offered) take({ ...draft.offered, value: join(draft.offered.value) });
      draft.withdraw();
    },
    /** Saved: nothing to lose or to offer. */
    settle() {
      draft.drop();
      releaseUnsaved([name]);
    },
    /** Navigates once the input is discarded. */
    giveUp: (go: () => void) => navigateUnlessBlocked(name, go),
  };
}
