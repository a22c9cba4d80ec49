import { lazyView } from "../../../lib/lazy-view.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { lazySlot } from "../../../ui/lazy/lazy-slot.tsx";
import { fileChips } from "../conversation/lazy.parts.ts";
import type { ShownDraft } from "./draft/draft.ts";
import type { MessageFiles } from "./use-message-files.ts";

const FileChips = lazySlot(fileChips);
const UploadProgress = lazyView(
  async () => (await import("./upload-progress.tsx")).UploadProgress,
  ["inboxActs", "upload"],
);

/** Files of a draft with uploads. */
export function MessageUploads({ writing, files }: { writing: ShownDraft; files: MessageFiles }) {
  const { uploads, moving } = files;
  return (
    <>
      {writing.files.length > 0 && <FileChips files={writing.files} onRemove={files.remove} />}
      <LazyBoundary>
        {uploads.queue && (moving.length > 0 || uploads.refused.length > 0) && (
          <UploadProgress
            tasks={moving}
            refused={uploads.refused}
            queue={uploads.queue}
            isOffline={uploads.isOffline}
          />
        )}
      </LazyBoundary>
    </>
  );
}
