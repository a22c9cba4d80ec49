import { useRef, useState } from "react";
import { focusField } from "./field-id.ts";

/** Problems by field as messages; valid fields have none. */
export type Problems = Record<string, string | undefined>;

interface Checked<Values> {
  check(values: Values): Problems;
  /** Entries as they would be sent. */
  read(): Values;
  /** As in {@link fieldId}. */
  form?: string | undefined;
}

/** Timing of validation: on blur and submit, then on each change of an invalid field. */
export function useProblems<Values>({ check, read, form }: Checked<Values>) {
  const [problems, setProblems] = useState<Problems>({});
  const [isListed, setListed] = useState(false);
  // A server error stays until its field changes; local validation would not find it.
  const refused = useRef(new Set<string>());

  const mend = (names: readonly string[]) => {
    if (names.length === 0) return;
    const found = check(read());
    setProblems((seen) => {
      const next = { ...seen };
      for (const name of names) next[name] = found[name];
      return names.every((name) => next[name] === seen[name]) ? seen : next;
    });
  };

  /** Shows problems and focuses the first. */
  function refuse(found: Problems) {
    setProblems(found);
    setListed(true);
    const first = Object.keys(found).find((name) => found[name]);
    if (first) focusField(first, form);
  }

  return {
    problems,
    /** Content of the list above the form; empty until a submit failed. */
    listed: isListed ? problems : {},
    /** A field lost the focus. */
    look(name: string) {
      if (!refused.current.has(name)) mend([name]);
    },
    /** Fields changed: validates invalid ones again, with those that depend on them. */
    changed(names: readonly string[]) {
      // Parts of a field (`lines.12`) belong to it.
      const isOf = (one: string) => names.some((name) => one === name || one.startsWith(`${name}.`));
      for (const one of [...refused.current].filter(isOf)) refused.current.delete(one);
      mend(Object.keys(problems).filter((name) => problems[name] && !refused.current.has(name)));
    },
    /** Shows problems reported by the server. */
    refuse(found: Problems) {
      refused.current = new Set(Object.keys(found).filter((name) => found[name]));
      refuse(found);
    },
    /** Entries if valid, else null with focus on the first problem. */
    accept(): Values | null {
      const entered = read();
      const found = check(entered);
      refused.current.clear();
      if (Object.values(found).some(Boolean)) {
        refuse(found);
        return null;
      }
      setProblems({});
      setListed(false);
      return entered;
    },
    clear() {
      refused.current.clear();
      setProblems({});
      setListed(false);
    },
  };
}
