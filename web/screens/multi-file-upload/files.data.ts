import type { StoredFile } from "#shared/api/uploads/uploads.ts";
import { api } from "../../lib/api/client.ts";
import { useT } from "../../lib/i18n.tsx";
import { type ListSpec, words } from "../../lib/list/list-query.ts";
import { useUndo } from "../../ui/actions/use-undo.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { rowNumber } from "./row-number.ts";

/** A stored file as a row of the list, whose rows are told apart by numbers. */
export type FileRow = Omit<StoredFile, "id"> & { id: number; fileId: string };

export const rowOf = ({ id, ...file }: StoredFile): FileRow => ({ ...file, fileId: id, id: rowNumber(id) });

/** What `/multi-file-upload` keeps in its address. */
export const filesList = {
  sorts: ["name", "type", "size", "createdAt"],
  sort: "createdAt:desc",
  filters: { q: words() },
  views: {},
} satisfies ListSpec;

/** What can be done with a stored file; what is refused is thrown. */
export interface FileActions {
  download(row: FileRow): Promise<void>;
  copyLink(row: FileRow): Promise<void>;
  remove(row: FileRow): Promise<void>;
}

/** The acts on stored files; `refresh` asks for the list again. */
export function useFileActions(refresh: () => Promise<unknown>): FileActions {
  const t = useT();
  const undo = useUndo();
  return {
    async download(row) {
      const link = document.createElement("a");
      link.href = await linkTo(row);
      link.download = row.name;
      link.click();
    },
    async copyLink(row) {
      const url = new URL(await linkTo(row), location.origin).href;
      // A page without TLS has no clipboard.
      const isCopied = await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      );
      if (isCopied) toast({ message: t("files.linkCopied"), type: "success" });
      else toast({ message: t("files.linkNotCopied"), type: "danger" });
    },
    async remove(row) {
      try {
        const { meta } = await api("DELETE /uploads/{id}", { path: { id: row.fileId } });
        undo.offer(meta?.undo, t("files.deleted", { name: row.name }));
      } finally {
        await refresh();
      }
    },
  };
}

/** An address that opens the file without a header for the next ten minutes. */
async function linkTo({ fileId }: FileRow): Promise<string> {
  const { data } = await api("GET /uploads/{id}", { path: { id: fileId } });
  return data.link?.url ?? "";
}
