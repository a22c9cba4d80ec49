import { useState } from "react";
import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../lib/api.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { late } from "../../lib/part.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { Late } from "../../ui/late.tsx";
import { tellLimit } from "../../ui/tell-limit.ts";
import { toast } from "../../ui/toast-store.ts";
import { WriteButton } from "../../ui/write-button.tsx";
import { deleteNote } from "./order.calls.ts";

const NoteEdit = late(async () => (await import("./note-edit.tsx")).NoteEdit);
const AskDialog = late(async () => (await import("../../ui/ask-dialog.tsx")).AskDialog);

/** A note of the timeline; whoever wrote it may change or delete it. */
export function OrderNote({ orderId, item }: { orderId: number; item: TimelineItem }) {
  const t = useT();
  const errorText = useErrorText();
  const { user } = useBoot();
  const [asked, setAsked] = useState<"edit" | "delete" | null>(null);
  const close = () => setAsked(null);
  const path = { id: orderId, noteId: item.id };

  async function remove() {
    try {
      await deleteNote(path);
    } catch (error) {
      if (!tellLimit(error as ApiError, t)) toast({ message: errorText(error as ApiError), type: "danger" });
    }
  }
  return (
    <>
      {asked === "edit" ? (
        <Late onLoss={close}>
          <NoteEdit path={path} text={item.text} onClose={close} />
        </Late>
      ) : (
        <div className="note">{item.text}</div>
      )}
      {item.by?.id === user?.id && asked !== "edit" && (
        <div className="acts">
          <WriteButton size="small" onClick={() => setAsked("edit")}>
            {t("order.noteEdit")}
          </WriteButton>
          <WriteButton size="small" onClick={() => setAsked("delete")}>
            {t("order.noteDelete")}
          </WriteButton>
        </div>
      )}
      <Late onLoss={close}>
        {asked === "delete" && (
          <AskDialog
            title={t("order.noteDeleteAsk")}
            text={item.text}
            act={t("order.noteDelete")}
            back={t("order.noteKeep")}
            onAct={() => void remove()}
            onClose={close}
          />
        )}
      </Late>
    </>
  );
}
