import { MESSAGE_FILES_BYTES, MESSAGE_FILES_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { type Uploads, useUploads } from "../../../ui/upload/use-uploads.ts";
import type { DraftName, ShownDraft } from "./draft/draft.ts";
import { changeDraft, shownDraft } from "./draft/draft-store.ts";

/** Files of a draft: attached, uploading, and how to add more. */
export function useMessageFiles(name: DraftName, writing: ShownDraft) {
  const uploads: Uploads = useUploads({
    name: `inbox:${name}`,
    purpose: "file",
    room: () => {
      const files = shownDraft(name)?.files ?? [];
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      return { places: MESSAGE_FILES_MAX - files.length, bytes: MESSAGE_FILES_BYTES - bytes };
    },
    onStored: ({ id, name: file, type, size, url }, task) => {
      const files = shownDraft(name)?.files ?? [];
      if (!files.some((one) => one.id === id))
        changeDraft(name, { files: [...files, { id, name: file, type, size, url }] });
      void uploads.queue?.remove(task.id);
    },
  });
  const moving = uploads.tasks.filter(({ phase }) => phase !== "stored");

  return {
    uploads,
    moving,
    isBusy: moving.some(({ phase }) => phase !== "failed" && phase !== "lost"),
    add: uploads.add,
    remove: (id: string) => changeDraft(name, { files: writing.files.filter((file) => file.id !== id) }),
  };
}

export type MessageFiles = ReturnType<typeof useMessageFiles>;
