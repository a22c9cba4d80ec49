import type { Generated } from "kysely";

export interface FilesTable {
  id: Generated<number>;
  key: string;
  name: string;
  search: Generated<string>;
  type: string;
  size: number;
  part_size: Generated<number>;
  sha256: string | null;
  sent_sha256: string | null;
  purpose: "file" | "product" | "import";
  state: Generated<"created" | "uploading" | "stored" | "failed">;
  owner_id: number | null;
  width: number | null;
  height: number | null;
  copies: Generated<number>;
  created_at: number;
  idle_since: number | null;
  removed_at: number | null;
  version: Generated<number>;
}

export interface UploadPartsTable {
  file_id: number;
  n: number;
  size: number;
}

export interface StorageTable {
  id: number;
  used: number;
  room: number;
}

/** Tables of files and uploads. */
export interface FilesTables {
  files: FilesTable;
  upload_parts: UploadPartsTable;
  storage: StorageTable;
}
