import type { Generated } from "kysely";
import type { Flag } from "./system.ts";

export interface JobsTable {
  id: string;
  kind: "import" | "export" | "products" | "orders" | "people" | "recount" | "backup" | "restore" | "erase";
  state: "preview" | "ready" | "running" | "done" | "failed" | "cancelled";
  total: Generated<number>;
  done: Generated<number>;
  spec_json: Generated<string>;
  place_json: Generated<string>;
  result_json: Generated<string>;
  step: Generated<number>;
  tries: Generated<number>;
  user_id: number | null;
  at: number;
  ended_at: number | null;
  due_at: number | null;
}

export interface ImportRowsTable {
  job_id: string;
  line: number;
  cells_json: string;
  verdict: "create" | "change" | "unchanged" | "refused";
  problems_json: string;
  notices_json: string;
  product_id: number | null;
  version: number | null;
  sku: string | null;
  set_json: string;
  before_json: string;
  stock: number | null;
  stock_before: number | null;
  paid_delta: number | null;
  delta: number;
  is_untaken: Flag;
  piece: number | null;
  is_undone: Flag;
}

/** Corrections of an import row: cells by column, and the row's fingerprint if it was accepted as written. */
export interface ImportCellsTable {
  job_id: string;
  line: number;
  cells_json: string;
  whole: string | null;
}

/** Tables of jobs and imports. */
export interface JobsTables {
  jobs: JobsTable;
  import_rows: ImportRowsTable;
  import_cells: ImportCellsTable;
}
