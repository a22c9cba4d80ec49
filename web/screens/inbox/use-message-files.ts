import { MESSAGE_FILES_BYTES, MESSAGE_FILES_MAX } from "#shared/rules/inbox-limits.ts";
import { useT } from "../../lib/i18n.tsx";
import { toast } from "../../ui/toast-store.ts";
import { type Uploads, useUploads } from "../../ui/upload/use-uploads.ts";
import { type ShownWriting, shownWriting, type WritingName, writeOn } from "./writing.store.ts";

/** The files of a message being written: what is there, what is on its way, and the way to bring more. */
export function useMessageFiles(name: WritingName, writing: ShownWriting) {
  const t = useT();
  const uploads: Uploads = useUploads({
    name: `inbox:${name}`,
    purpose: "file",
    room: () => MESSAGE_FILES_MAX - (shownWriting(name)?.files.length ?? 0),
    onStored: ({ id, name: file, type, size, url }, task) => {
      const files = shownWriting(name)?.files ?? [];
      if (!files.some((one) => one.id === id))
        writeOn(name, { files: [...files, { id, name: file, type, size, url }] });
      void uploads.queue?.remove(task.id);
    },
  });
  const moving = uploads.tasks.filter(({ phase }) => phase !== "stored");

  return {
    uploads,
    moving,
    isBusy: moving.some(({ phase }) => phase !== "failed" && phase !== "lost"),
    add(files: readonly File[]) {
      let bytes = [...writing.files, ...moving].reduce((sum, { size }) => sum + size, 0);
      const taken = files.filter((file) => {
        // One that is too large by itself is refused by the queue.
        const isOver = file.size <= MESSAGE_FILES_BYTES && bytes + file.size > MESSAGE_FILES_BYTES;
        if (isOver) toast({ message: t("inbox.filesFull", { name: file.name }), type: "danger", duration: 8000 });
        else bytes += Math.min(file.size, MESSAGE_FILES_BYTES);
        return !isOver;
      });
      if (taken.length > 0) uploads.add(taken);
    },
    remove: (id: string) => writeOn(name, { files: writing.files.filter((file) => file.id !== id) }),
  };
}

export type MessageFiles = ReturnType<typeof useMessageFiles>;
