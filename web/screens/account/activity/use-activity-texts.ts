import { useT } from "../../../lib/i18n.tsx";
import { acts, kinds } from "./activity-kinds.ts";

const isOneOf = <Known extends string>(known: readonly Known[], text: string): text is Known =>
  (known as readonly string[]).includes(text);

/** What kinds of records and acts are called: `product.changed` is "changed". A kind without a word keeps its own. */
export function useActivityTexts() {
  const t = useT();
  return {
    objectWord: (object: string) =>
      isOneOf(kinds, object) ? t(`activity.object.${object}`) : object.replaceAll("_", " "),
    actionWord: (action: string) => {
      const act = action.slice(action.indexOf(".") + 1);
      return isOneOf(acts, act) ? t(`activity.act.${act}`) : act.replaceAll("_", " ");
    },
  };
}
