import { useT } from "../../../lib/i18n.tsx";

/** The kinds of records and of acts that have a word of their own. */
const objects = [
  "person",
  "product",
  "order",
  "file",
  "view",
  "board",
  "column",
  "label",
  "card",
  "comment",
  "conversation",
  "inbox_label",
  "canned",
  "workspace",
  "invite",
] as const;
const acts = [
  "added",
  "changed",
  "removed",
  "archived",
  "restored",
  "moved",
  "sent",
  "withdrawn",
  "registered",
  "accepted",
  "refused",
  "undone",
  "stock",
  "imported",
  "handed_over",
  "role",
  "activate",
  "deactivate",
  "delete",
  "price",
  "discount",
  "category",
  "begun",
  "deleted",
  "confirmed",
  "completed",
  "cancelled",
  "noted",
] as const;

const isOneOf = <Known extends string>(known: readonly Known[], text: string): text is Known =>
  (known as readonly string[]).includes(text);

/** What kinds of records and acts are called: `product.changed` is "changed". A kind without a word keeps its own. */
export function useActivityWords() {
  const t = useT();
  return {
    objectWord: (object: string) =>
      isOneOf(objects, object) ? t(`activity.object.${object}`) : object.replaceAll("_", " "),
    actionWord: (action: string) => {
      const act = action.slice(action.indexOf(".") + 1);
      return isOneOf(acts, act) ? t(`activity.act.${act}`) : act.replaceAll("_", " ");
    },
  };
}
