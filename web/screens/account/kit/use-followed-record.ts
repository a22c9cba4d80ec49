import { useEffect } from "react";
import { changedFields } from "#shared/rules/shop/merge.ts";

interface Followed<R> {
  /** The record as the form began with it. */
  opened: R;
  /** The record as it is by now. */
  latest: R;
  /** What the form edits of it. */
  fields: readonly (keyof R & string)[];
  form: { isDirty: boolean; isBusy: boolean };
  /** Begins again from this record. */
  reopen(record: R): void;
  /** Reckons what is typed from this record, whose fields stand as they did. */
  moveOn(record: R): void;
}

/**
 * Lets a form that lies open follow what others write. Nothing that was typed is replaced: where they changed the
 * form's own fields meanwhile it stays as it is, which the answer tells.
 */
export function useFollowedRecord<R extends { version: number }>(followed: Followed<R>): boolean {
  const { opened, latest, fields, form, reopen, moveOn } = followed;
  // A save ends with the newest record by itself.
  const isNewer = latest.version > opened.version && !form.isBusy;
  const isBehind = isNewer && form.isDirty && Object.keys(changedFields(opened, latest, fields)).length > 0;
  useEffect(() => {
    if (!isNewer || isBehind) return;
    if (form.isDirty) moveOn(latest);
    else reopen(latest);
  });
  return isBehind;
}
