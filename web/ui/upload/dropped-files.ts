import { unopenedFile } from "../../lib/upload/inspect-file.ts";

/** The files of a drop, those in folders too, in the order of their names. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The list is emptied as soon as the event is over, so the entries are taken first.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files];
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return found.flat();
}

/** What cannot be opened keeps nothing else out. */
const filesOf = (entry: FileSystemEntry): Promise<File[]> => walk(entry).catch(() => [unopenedFile(entry.name)]);

async function walk(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => fileOf(entry).file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    // A folder tells its entries by the hundred.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    children.push(...some);
  }
  children.sort((a, b) => (a.name < b.name ? -1 : 1));
  return (await Promise.all(children.map(filesOf))).flat();
}

const fileOf = (entry: FileSystemEntry) => entry as FileSystemFileEntry;
