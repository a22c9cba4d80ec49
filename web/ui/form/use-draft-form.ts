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
  /** Of the draft: `product:new`, `product:12`. */
  name: string;
  /** The parameters of the address that belong to the form; see {@link Unsaved}. */
  place?: readonly string[];
  /** Entries that also change by themselves, such as pictures that arrive. */
  late?: readonly string[];
  /** Entries that hold a number as it is typed. */
  numbers?: readonly string[];
  /** Adds to a draft that is taken what arrived meanwhile. */
  join?(draft: Partial<Values>): Partial<Values>;
  /** The person gave the input up. */
  onDiscard?(): void;
  /** What is edited, unless it is something new: what others changed since the draft was typed is not undone by it. */
  record?: Known<R> | undefined;
}

/** Keeps a form's unsaved input over a closed lid and a reload, and asks before it is lost. */
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
    // A draft may be of an older build: what is no entry of today is left out.
    const entries = Object.entries(taken.value).filter(
      ([field, entry]) => typeof entry === typeof form.values[field as keyof Values],
    );
    // The person may read figures in another form by now.
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
    /** Saved: nothing is left to lose or to offer. */
    settle() {
      draft.drop();
      releaseUnsaved([name]);
    },
    /** Goes once the person gave up what they typed here. */
    giveUp: (go: () => void) => navigateUnlessBlocked(name, go),
  };
}
