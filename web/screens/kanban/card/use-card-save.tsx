import type { Card } from "#shared/api/kanban/card-shapes.ts";
import type { CardChange } from "#shared/api/kanban/cards.ts";
import type { ApiError } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useMergedSave } from "../../../ui/conflict/use-merged-save.tsx";
import { useErrorText } from "../../../ui/error-text.ts";
import { toast } from "../../../ui/toast-store.ts";
import { useUndo } from "../../../ui/use-undo.ts";
import { changeCard } from "./card.calls.ts";

const FIELDS = ["title", "description"] as const;
type Texts = Pick<Card, "id" | "version" | (typeof FIELDS)[number]>;

/** Stores a card's texts over what others may have written; the same text changed twice is asked about. */
export function useCardSave() {
  const t = useT();
  const errorText = useErrorText();
  const undo = useUndo();
  const merged = useMergedSave<Texts, (typeof FIELDS)[number]>({
    fields: FIELDS,
    async send(change, at) {
      const { data, meta } = await changeCard(at, change);
      undo.offer(meta?.undo);
      return data;
    },
    show: (field, record) => ({ label: t(`card.${field}`), text: record[field] }),
  });

  /** Answers whether nothing is left to be stored; throws nothing: what was refused is told. */
  async function save(opened: Texts, change: Partial<Pick<Texts, "title" | "description">>): Promise<boolean> {
    try {
      const { kind } = await merged.save(opened, { ...opened, ...change });
      return kind !== "kept";
    } catch (error) {
      toast({ message: t("card.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
      return false;
    }
  }
  /** Stores other facts; one that met another's is sent over it. */
  async function send(card: Pick<Card, "id" | "version">, change: CardChange): Promise<boolean> {
    try {
      const write = (version: number) => changeCard({ id: card.id, version }, change);
      const { meta } = await write(card.version).catch((error: ApiError) => {
        if (error.code !== "version_conflict" || !error.data) throw error;
        return write((error.data as Card).version);
      });
      undo.offer(meta?.undo);
      return true;
    } catch (error) {
      toast({ message: t("card.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
      return false;
    }
  }
  return { save, send, dialog: merged.dialog };
}
