import { useState } from "react";
import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import type { ApiError } from "../../../../lib/api/client.ts";
import { useBoot } from "../../../../lib/boot.tsx";
import { useT } from "../../../../lib/i18n.tsx";
import { lazyView } from "../../../../lib/lazy-view.ts";
import { useUndo } from "../../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { LazyBoundary } from "../../../../ui/lazy/lazy-boundary.tsx";
import { toastRateLimit } from "../../../../ui/toast/toast-rate-limit.ts";
import { toast } from "../../../../ui/toast/toast-store.ts";
import { deleteNote } from "../../order.calls.ts";

const NoteEdit = lazyView(async () => (await import("./note-edit.tsx")).NoteEdit);

/** Note in the timeline; its author may edit or delete it. */
export function OrderNote({ orderId, item }: { orderId: number; item: TimelineItem }) {
  const t = useT();
  const errorText = useErrorText();
  const { user } = useBoot();
  const undo = useUndo();
  const [isEdited, setEdited] = useState(false);
  const close = () => setEdited(false);
  const path = { id: orderId, noteId: item.id };

  async function remove() {
    try {
      const { meta } = await deleteNote(path);
      undo.offer(meta?.undo, t("order.noteDeleted"));
    } catch (error) {
      if (!toastRateLimit(error as ApiError, t)) toast({ message: errorText(error as ApiError), type: "danger" });
    }
  }
  return (
    <>
      {isEdited ? (
        <LazyBoundary onLoadError={close}>
          <NoteEdit path={path} text={item.text} onClose={close} />
        </LazyBoundary>
      ) : (
        <div className="note">{item.text}</div>
      )}
      {item.by?.id === user?.id && !isEdited && (
        <div className="acts">
          <WriteButton size="small" onClick={() => setEdited(true)}>
            {t("order.noteEdit")}
          </WriteButton>
          <WriteButton size="small" onClick={() => void remove()}>
            {t("order.noteDelete")}
          </WriteButton>
        </div>
      )}
    </>
  );
}
