import { type MessageKey, useT } from "../../../lib/i18n.tsx";

/** What kinds of records and acts are called: `product.changed` is "changed". A kind without a word keeps its own. */
export function useActivityWords() {
  const t = useT();
  const word = (key: string, otherwise: string) => {
    const text = t(key as MessageKey);
    return text === key ? otherwise : text;
  };
  const actOf = (action: string) => action.slice(action.indexOf(".") + 1);
  return {
    objectWord: (object: string) => word(`activity.object.${object}`, object.replaceAll("_", " ")),
    actionWord: (action: string) => word(`activity.act.${actOf(action)}`, actOf(action).replaceAll("_", " ")),
  };
}
