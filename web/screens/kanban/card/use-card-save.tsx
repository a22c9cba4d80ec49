import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { CardChange } from "#shared/api/kanban/cards.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { changeCard } from "./card.calls.ts";

const FIELDS = ["title", "description"] as const;
/** Texts of a card; its short form has no description, which is then not written. */
export type Texts = Pick<Card, "id" | "version" | "title"> & Partial<Pick<Card, "description">>;
const LINKS = { orderId: "order", productId: "product", conversationId: "conversation" } as const;

/** API value of a card field. */
const factOf = (card: Card, field: keyof CardChange): unknown =>
  field in LINKS
    ? (card.links.find(({ kind }) => kind === LINKS[field as keyof typeof LINKS])?.id ?? null)
    : card[field as keyof Card];

/** Saves card texts with conflict handling; two changes of the same text are asked about. */
export function useCardSave() {
  const t = useT();
  const errorText = useErrorText();
  const merged = useMergedSave<Texts, (typeof FIELDS)[number]>({
    fields: FIELDS,
    async send(change, at) {
      const { data } = await changeCard(at, change);
      return data;
    },
    show: (field, record) => ({ label: t(`card.${field}`), text: record[field] }),
  });

  /** Returns the saved card, null if something is unsaved; never throws: errors are toasts. */
  async function save(opened: Texts, change: Partial<Pick<Texts, "title" | "description">>): Promise<Texts | null> {
    try {
      const outcome = await merged.save(opened, { ...opened, ...change });
      return outcome.kind === "kept" ? null : outcome.record;
    } catch (error) {
      toast({ message: t("card.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
      return null;
    }
  }
  /** Saves other fields; retries on a conflict with unrelated fields only. */
  async function send(card: Card, change: CardChange): Promise<boolean> {
    try {
      const write = (version: number) => changeCard({ id: card.id, version }, change);
      await write(card.version).catch((error: ApiError) => {
        const theirs = error.code === "version_conflict" ? (error.data as Card | null) : null;
        const fields = Object.keys(change) as (keyof CardChange)[];
        const isOurs = theirs && fields.every((field) => factOf(theirs, field) === factOf(card, field));
        if (!isOurs) throw error;
        return write(theirs.version);
      });
      return true;
    } catch (error) {
      toast({ message: t("card.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
      void refreshObjects(["card"]);
      return false;
    }
  }
  return { save, send, dialog: merged.dialog };
}
