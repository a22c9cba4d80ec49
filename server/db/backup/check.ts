import { type CheckValues, storedSecrets } from "../../secrets.ts";
import { isOlderSchema } from "../schema-match.ts";
import { type Block, damaged } from "./blocks.ts";
import { BackupRefused, EndLine, FORMAT, Header, ObjectLine, TableLine } from "./format.ts";
import type { Layout } from "./layout.ts";
import { keptTables } from "./tables.ts";

/** Database that a file is checked against. */
export interface Target {
  layouts: readonly Layout[];
  schema: string;
  mode: "mock" | "live";
  /** Check values of this server's secrets. */
  checks: CheckValues;
}

/** Admin in a backup, shown before an unsigned one is restored. */
export interface AdminInFile {
  name: string;
  email: string;
}

/** State of a check so far. */
export interface Checked {
  header: Header | null;
  /** Rows read, by table. */
  rows: Record<string, number>;
  objects: number;
  isWhole: boolean;
  isSigned: boolean;
  admins: AdminInFile[];
}

export const unread: Checked = {
  header: null,
  rows: {},
  objects: 0,
  isWhole: false,
  isSigned: false,
  admins: [],
};

/** Checks the next block and returns the new state. Throws {@link BackupRefused}. */
export function checkBlock({ lines, signing }: Block, known: Checked, target: Target): Checked {
  const first = jsonOf(lines[0] ?? "");
  if (!known.header) return { ...known, header: headerOf(first, target), isSigned: signing !== null };
  if (known.isWhole) throw damaged("something follows its end");
  const object = ObjectLine.safeParse(first);
  if (object.success && lines.length === 1) {
    if (!/^[\w-]{8,40}\/w?\d{1,4}$/.test(object.data.object)) throw damaged("it names a file that cannot be");
    return { ...known, objects: known.objects + 1 };
  }
  const end = EndLine.safeParse(first);
  if (end.success && lines.length === 1) return endOf(known, end.data);
  const head = TableLine.safeParse(first);
  if (!head.success) throw damaged("a line of it is neither rows nor a file");
  const rows = rowsOf(lines.slice(1), known, { head: head.data, target });
  return {
    ...known,
    rows: { ...known.rows, [head.data.table]: (known.rows[head.data.table] ?? 0) + rows.length },
    admins: [...known.admins, ...adminsOf(rows, head.data)],
  };
}

function headerOf(line: unknown, target: Target): Header {
  const { pano, format } = (line ?? {}) as { pano?: unknown; format?: unknown };
  if (pano !== "backup" || typeof format !== "number") throw new BackupRefused("not_a_backup", "This is no backup.");
  if (format > FORMAT) throw new BackupRefused("newer", `The file has format ${format}; this version reads ${FORMAT}.`);
  const header = Header.safeParse(line);
  if (!header.success) throw damaged("its head is not as it should be");
  const { schema, mode } = header.data;
  if (isOlderSchema(target.schema, schema)) {
    const words = `The file was made by a newer version (${schema}); this one is at ${target.schema}.`;
    throw new BackupRefused("newer", words);
  }
  if (mode !== target.mode) {
    throw new BackupRefused("other_mode", `The file was made in ${mode} mode; this is ${target.mode} mode.`);
  }
  for (const name of storedSecrets) {
    // Format 1 contains no check values.
    if (header.data.secrets?.[name].some((check) => !target.checks[name].includes(check)))
      throw new BackupRefused("other_secret", `The file was made with another ${name}.`, name);
  }
  return header.data;
}

/** Admins that an unsigned backup would create. */
function adminsOf(rows: readonly unknown[][], { table, columns }: TableLine): AdminInFile[] {
  if (table !== "users") return [];
  const [role, name, email] = ["role", "username", "email"].map((column) => columns.indexOf(column));
  return rows
    .filter((row) => row[role ?? -1] === "Admin")
    .map((row) => ({ name: String(row[name ?? -1] ?? ""), email: String(row[email ?? -1] ?? "") }));
}

function rowsOf(
  lines: readonly string[],
  known: Checked,
  { head, target }: { head: TableLine; target: Target },
): unknown[][] {
  const layout = target.layouts.find(({ table }) => table === head.table);
  if (!layout || head.columns.some((column) => !layout.columns.includes(column))) {
    throw damaged(`it holds columns that ${head.table} does not have`);
  }
  // Rows reference earlier tables, so a table out of order would fail halfway through the load.
  const place = keptTables.indexOf(head.table);
  if (Object.keys(known.rows).some((table) => keptTables.indexOf(table) > place)) throw damaged("its tables are mixed");
  const rows = jsonOf(`[${lines.join(",")}]`);
  const isRow = (row: unknown) => Array.isArray(row) && row.length === head.columns.length && row.every(isScalar);
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRow))
    throw damaged(`a row of ${head.table} is broken`);
  return rows;
}

const isScalar = (value: unknown) => value === null || typeof value === "string" || typeof value === "number";

function endOf(known: Checked, { rows, objects }: { rows: number; objects: number }): Checked {
  // The header was written first: visits and mails added later are in the file but not in its counts.
  const read = Object.values(known.rows).reduce((sum, n) => sum + n, 0);
  if (read !== rows || known.objects !== objects) throw damaged("it does not hold as many rows as its end says");
  return { ...known, isWhole: true };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
