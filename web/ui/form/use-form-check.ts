import { type FocusEvent, type FormEvent, useRef } from "react";
import { type Problems, useProblems } from "./use-problems.ts";

export type Values = Record<string, string>;

/**
 * The small form of the open pages. The inputs keep their own text, so nothing typed before the page came alive is lost;
 * for forms with more than text see {@link useForm}.
 */
export function useFormCheck(check: (values: Values) => Problems) {
  const ref = useRef<HTMLFormElement>(null);

  /** The trimmed, composed entries; a password is taken as it was typed. */
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
      // The press that leaves the field for the button is judged by the submit itself.
      if (next instanceof HTMLButtonElement && next.type === "submit") return;
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type !== "checkbox" && target.name) look(target.name);
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      changed([(event.target as HTMLInputElement).name]);
    },
  };
}
