import { type FocusEvent, type FormEvent, useRef } from "react";
import { type Problems, useProblems } from "./use-problems.ts";

export type Values = Record<string, string>;

/**
 * Small form of the signed-out pages. Inputs are uncontrolled, so that text typed before hydration stays; for other
 * forms see {@link useForm}.
 */
export function useFormCheck(check: (values: Values) => Problems) {
  const ref = useRef<HTMLFormElement>(null);

  /** Trimmed, composed entries; passwords unchanged. */
  function values(): Values {
    const entries = [...new FormData(ref.current ?? undefined)].map(([name, value]) => {
      const text = String(value).normalize("NFC");
      return [name, /password$/i.test(name) ? text : text.trim()] as const;
    });
    return Object.fromEntries(entries);
  }

  const { problems, listed, accept, refuse, look, changed } = useProblems({ check, read: values });

  return {
    ref,
    problems,
    listed,
    accept,
    refuse,
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const next = event.relatedTarget;
      // Leaving the field by a click on submit is validated by the submit.
      if (next instanceof HTMLButtonElement && next.type === "submit") return;
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type !== "checkbox" && target.name) look(target.name);
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      changed([(event.target as HTMLInputElement).name]);
    },
  };
}
