import { useRef, useState } from "react";
import { focusField } from "./field-id.ts";

/** What is wrong with each field, in words; fields without a text are right. */
export type Problems = Record<string, string | undefined>;

interface Checked<Values> {
  check(values: Values): Problems;
  /** The entries as they would be sent. */
  read(): Values;
  /** As in {@link fieldId}. */
  form?: string | undefined;
}

/** When a form says what is wrong: on leaving a field and on submit, then on each change of a field that is in error. */
export function useProblems<Values>({ check, read, form }: Checked<Values>) {
  const [problems, setProblems] = useState<Problems>({});
  const [isListed, setListed] = useState(false);
  // What the server refused stays until the field itself changes; our own check would not find it again.
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

  /** Shows problems and leads to the first. */
  function refuse(found: Problems) {
    setProblems(found);
    setListed(true);
    const first = Object.keys(found).find((name) => found[name]);
    if (first) focusField(first, form);
  }

  return {
    problems,
    /** What the list above the form says; empty until a submit was refused. */
    listed: isListed ? problems : {},
    /** A field was left. */
    look(name: string) {
      if (!refused.current.has(name)) mend([name]);
    },
    /** Fields were changed: those in error are judged again, with those whose error may hang on them. */
    changed(names: readonly string[]) {
      // The parts of a field (`lines.12`) go with it.
      const isOf = (one: string) => names.some((name) => one === name || one.startsWith(`${name}.`));
      for (const one of [...refused.current].filter(isOf)) refused.current.delete(one);
      mend(Object.keys(problems).filter((name) => problems[name] && !refused.current.has(name)));
    },
    /** The server said no to these. */
    refuse(found: Problems) {
      refused.current = new Set(Object.keys(found).filter((name) => found[name]));
      refuse(found);
    },
    /** The entries when all are right, else null and the person is led to the first problem. */
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
