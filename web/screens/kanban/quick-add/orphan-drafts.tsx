import { useEffect } from "react";
import { lazyPart } from "../../../lib/lazy-view.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import type { ColumnView } from "../board-operations.ts";
import { saveDraft, useOrphanDrafts } from "./orphan-drafts.store.ts";

const strayDialog = lazyPart(["card"], async () => (await import("./orphan-draft-dialog.tsx")).OrphanDraftDialog);

/** Offers the drafts of deleted columns one after another. */
export function OrphanDrafts({ boardId, columns }: { boardId: number; columns: readonly ColumnView[] }) {
  const typed = useOrphanDrafts();
  const isTyping = typed.size > 0;
  // Preloaded: it must not wait for the network when a column is deleted.
  useEffect(() => {
    if (isTyping) void strayDialog.fetched().catch(() => undefined);
  }, [isTyping]);
  const isGone = (id: number) => !columns.some((column) => column.id === id);
  const found = [...typed].find(([id, one]) => one.boardId === boardId && isGone(id));
  if (!found) return null;
  const [id, stray] = found;
  const Dialog = strayDialog.view();
  return (
    <LazyBoundary>
      <Dialog key={id} stray={stray} columns={columns} onClose={() => saveDraft(id, null)} />
    </LazyBoundary>
  );
}
