import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { fieldId } from "./auth-field.tsx";

/** What is wrong with each field, in words; fields without a text are right. */
export type Problems = Record<string, string | undefined>;
export type Values = Record<string, string>;

/**
 * Checks a form on leaving a field and on submit, then on each change of a field that is in error.
 * The inputs keep their own text, so nothing typed before the page came alive is lost.
 */
export function useFormCheck(check: (values: Values) => Problems) {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isListed, setListed] = useState(false);

  /** The trimmed, composed entries; a password is taken as it was typed. */
  function values(): Values {
    const entries = [...new FormData(ref.current ?? undefined)].map(([name, value]) => {
      const text = String(value).normalize("NFC");
      return [name, name === "password" ? text : text.trim()] as const;
    });
    return Object.fromEntries(entries);
  }

  function look(name: string) {
    if (!name) return;
    const text = check(values())[name];
    setProblems((seen) => (seen[name] === text ? seen : { ...seen, [name]: text }));
  }

  /** Shows problems and leads to the first. */
  function refuse(found: Problems) {
    setProblems(found);
    setListed(true);
    const first = Object.keys(found).find((name) => found[name]);
    if (first) document.getElementById(fieldId(first))?.focus();
  }

  /** The values when all are right, else null and the person is led to the first problem. */
  function accept(): Values | null {
    const entered = values();
    const found = check(entered);
    if (Object.values(found).some(Boolean)) {
      refuse(found);
      return null;
    }
    setProblems({});
    setListed(false);
    return entered;
  }

  return {
    ref,
    problems,
    /** What the list above the form says; empty until a submit was refused. */
    listed: isListed ? problems : {},
    accept,
    refuse,
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const next = event.relatedTarget;
      // The press that leaves the field for the button is judged by the submit itself.
      if (next instanceof HTMLButtonElement && next.type === "submit") return;
      if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") look(event.target.name);
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      const { name } = event.target as HTMLInputElement;
      if (problems[name]) look(name);
    },
  };
}
