import type { MessageKey, Translate } from "../../lib/i18n.tsx";

/** What an act is told by: its kind of record, what was done, to how many, and the name of a single one. */
export interface DescribedAction {
  object: string;
  action: string;
  count: number;
  name: string | null;
}

/** "6 products", or the name of a single record. Wants the texts of `activity`. */
export function actionRecords({ object, count, name }: Omit<DescribedAction, "action">, t: Translate): string {
  return name ?? t(`activity.count.${object}` as MessageKey, { count });
}

/** "setting the category of 6 products". Wants the texts of `acts` and `activity`. */
export function actionPhrase(act: DescribedAction, t: Translate): string {
  const what = actionRecords(act, t);
  const key = `acts.by.${act.action.slice(act.action.indexOf(".") + 1)}` as MessageKey;
  const phrase = t(key, { what });
  // An act without a phrase of its own: the translator answers with the key.
  return phrase === key ? t("acts.by.other", { what }) : phrase;
}

/** A phrase at the start of a sentence. */
export const asSentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
