import { useEffect, useRef } from "react";
import { dropDraft } from "../../lib/draft.ts";
import { leave } from "../../lib/leave.ts";
import { releaseUnsaved } from "../../lib/unsaved.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useCarried, useUnsaved } from "../../lib/use-unsaved.ts";
import type { Form } from "./use-form.ts";

interface Kept<Values> {
  /** Of the draft: `product:new`, `product:12`. */
  name: string;
  /** The parameters of the address that belong to the form; see {@link Unsaved}. */
  place?: readonly string[];
  /** Entries that also change by themselves, such as pictures that arrive. */
  late?: readonly string[];
  /** Adds to a draft that is taken what arrived meanwhile. */
  join?(draft: Partial<Values>): Partial<Values>;
  /** The person gave the input up. */
  onDiscard?(): void;
}

/** Keeps a form's unsaved input over a closed lid and a reload, and asks before it is lost. */
export function useKeptForm<Values extends object>(form: Form<Values>, given: Kept<Values>) {
  const { name, place = [], late = [], join = (value) => value, onDiscard } = given;
  const { changes, isDirty } = form;
  const isTyped = Object.keys(changes).some((field) => !late.includes(field));
  const draft = useDraft({ name, value: changes, isDirty, isTyped });
  const discard = () => {
    draft.drop();
    onDiscard?.();
  };
  useUnsaved(isDirty, { name, place, draft: () => changes, onDiscard: discard });

  const carried = useCarried<Partial<Values>>(name);
  // A draft may be of an older build: what is no entry of today is left out.
  const take = (value: Partial<Values>) =>
    form.set(
      Object.fromEntries(
        Object.entries(value).filter(([field, entry]) => typeof entry === typeof form.values[field as keyof Values]),
      ) as Partial<Values>,
    );
  const takeFirst = useRef(take);
  useEffect(() => {
    if (carried) takeFirst.current(carried);
  }, [carried]);

  return {
    offered: draft.offered,
    decline() {
      draft.withdraw();
      if (!isDirty) dropDraft(name);
    },
    restore() {
      if (draft.offered) take(join(draft.offered.value));
      draft.withdraw();
    },
    /** Saved: nothing is left to lose or to offer. */
    settle() {
      draft.drop();
      releaseUnsaved([name]);
    },
    /** Goes once the person gave up what they typed here. */
    giveUp: (go: () => void) => leave(name, go),
  };
}

export type KeptForm = ReturnType<typeof useKeptForm>;
