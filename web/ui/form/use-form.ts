import { type FocusEvent, startTransition, use, useEffect, useRef, useState } from "react";
import { changedFields } from "#shared/rules/shop/merge.ts";
import { ApiError } from "../../lib/api/client.ts";
import { forgetTyped } from "../../lib/drafts/typed-fields.ts";
import { CanWrite } from "../actions/can-write.ts";
import { useFailure } from "../feedback/use-failure.ts";
import { fieldId } from "./field-id.ts";
import { trimEntries } from "./trim-entries.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { type Problems, useProblems } from "./use-problems.ts";

export interface FormSpec<Values extends object> {
  /** Unique on the page: prefix of the field ids. */
  form: string;
  start: Values;
  /** Problems of the entries as messages; gets texts trimmed and composed. */
  check(values: Values): Problems;
  /** Saves the entries. Field errors appear at their fields, a rate limit in a toast, others above the form. */
  save(values: Values): Promise<unknown>;
  /** Fields of an error that names none, such as a taken SKU. */
  problemsOf?(error: ApiError, values: Values): Problems | undefined;
}

/** Full form state; `form-head.tsx` shows its messages above the fields. */
export function useForm<Values extends object>(spec: FormSpec<Values>) {
  type Name = keyof Values & string;
  const [start, setStart] = useState(spec.start);
  const [values, setValues] = useState(spec.start);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  const latest = useRef(values);
  const isSending = useRef(false);
  const canWrite = use(CanWrite);
  const fieldWords = useFieldErrors();
  const read = () => trimEntries(latest.current);
  const { look, changed, accept, refuse, clear, problems, listed } = useProblems({
    check: spec.check,
    read,
    form: spec.form,
  });

  function set(patch: Partial<Values>) {
    latest.current = { ...latest.current, ...patch };
    setValues(latest.current);
    changed(Object.keys(patch));
  }

  /** Resets the form to these values. */
  function reset(next: Values) {
    latest.current = next;
    setStart(next);
    setValues(next);
    setFailure(null);
    clear();
  }

  /** Resets to the saved values, except for input since `sent`; returns whether there was any. */
  function saved(next: Values, sent: Values): boolean {
    const since = Object.keys(changedFields(sent, read(), Object.keys(sent) as Name[])) as Name[];
    const typed = Object.fromEntries(since.map((name) => [name, latest.current[name]]));
    reset(next);
    if (since.length > 0) set(typed as Partial<Values>);
    return since.length > 0;
  }

  /** Saves unless invalid, saving or not permitted. */
  async function submit() {
    if (isSending.current || !canWrite) return;
    setFailure(null);
    const entered = accept();
    if (!entered) return;
    isSending.current = true;
    setBusy(true);
    try {
      await spec.save(entered);
      forgetTyped(Object.keys(entered).map((name) => document.getElementById(fieldId(name, spec.form))));
      // Together with the result of the save: a dialog that it closes cannot be submitted twice.
      startTransition(() => setBusy(false));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = spec.problemsOf?.(error, entered) ?? fieldWords(error, Object.keys(latest.current));
      if (found) refuse(found);
      else setFailure(error);
      setBusy(false);
    }
  }
  useEffect(() => {
    isSending.current = isBusy;
  }, [isBusy]);

  const adopt = useRef(() => {
    const typed: Partial<Values> = {};
    for (const name of Object.keys(latest.current) as Name[]) {
      const input = document.getElementById(fieldId(name, spec.form));
      const isText = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
      if (isText && typeof latest.current[name] === "string" && input.value !== latest.current[name])
        typed[name] = input.value as Values[Name];
    }
    if (Object.keys(typed).length > 0) set(typed);
  });
  // Input typed before hydration is adopted.
  useEffect(() => adopt.current(), []);

  const names = Object.keys(values) as Name[];
  const changes = changedFields(start, values, names);
  return {
    form: spec.form,
    values,
    /** Entries that differ from the initial values. */
    changes,
    isDirty: Object.keys(changes).length > 0,
    problems,
    listed,
    isBusy,
    failure,
    set,
    reset,
    saved,
    submit,
    /** Props of a `TextField` for this entry; the help text is shown while it is valid. */
    text: (name: Name, hint?: string) => ({
      id: fieldId(name, spec.form),
      name,
      value: values[name] as string,
      error: Boolean(problems[name]),
      helperText: problems[name] ?? hint,
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value } as Partial<Values>),
      onBlur: (event: FocusEvent) => {
        // A click on a button is validated by its own action.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) look(name);
      },
    }),
    look,
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;
