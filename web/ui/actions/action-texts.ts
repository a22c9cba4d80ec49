import type { MessageKey, Translate } from "../../lib/i18n.tsx";

/** Description of an action: record type, action, count, and the name of a single record. */
export interface DescribedAction {
  object: string;
  action: string;
  count: number;
  name: string | null;
}

/** "6 products", or the name of a single record. Needs the namespace `activity`. */
export function actionRecords({ object, count, name }: Omit<DescribedAction, "action">, t: Translate): string {
  return name ?? t(`activity.count.${object}` as MessageKey, { count });
}

/** "setting the category of 6 products". Needs the namespaces `acts` and `activity`. */
export function actionPhrase(act: DescribedAction, t: Translate): string {
  const what = actionRecords(act, t);
  const key = `acts.by.${act.action.slice(act.action.indexOf(".") + 1)}` as MessageKey;
  const phrase = t(key, { what });
  // Actions without a phrase: the translator returns the key.
  return phrase === key ? t("acts.by.other", { what }) : phrase;
}

/** A phrase capitalised as the start of a sentence. */
export const asSentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
