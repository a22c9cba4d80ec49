/** Derived columns for searching, sorting and counting; history does not show them. */
const KEPT_BESIDE: ReadonlySet<string> = new Set([
  "phone_digits",
  "key_prefix",
  "sha256",
  "part_size",
  "owner_id",
  "idle_since",
  "kind_at",
  "has_files",
  "from_search",
  "subject_search",
  "to_search",
  "prior_status",
  "news",
  "last_incoming_at",
  "never_logged_in",
  "id",
  "anchor_at",
  "year",
]);

export const isKeptBeside = (field: string): boolean => KEPT_BESIDE.has(field);

type Values = Record<string, unknown> | null;

/** Names of changed fields, without derived columns. */
export function changedFields(before: Values, after: Values): string[] {
  const named = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return [...named].filter((field) => !isKeptBeside(field) && text(before?.[field]) !== text(after?.[field]));
}

/** Fields with storage keys; readers only learn whether a file exists. */
const STORED: ReadonlySet<string> = new Set(["avatar_file", "logo_file"]);

/** Fields of a record for readers outside the product: times as ISO text, no storage keys. */
export function readableValues(values: Values, fields: readonly string[]): Values {
  if (!values) return null;
  const told = fields.filter((field) => field in values && field !== "key");
  return Object.fromEntries(told.map((field) => [field, readable(field, values[field])]));
}

function readable(field: string, value: unknown): unknown {
  if (STORED.has(field)) return value !== null && value !== "";
  if (field === "images_json" && typeof value === "string") return (JSON.parse(value) as unknown[]).length;
  return typeof value === "number" && /(_at|_until)$/.test(field) ? new Date(value).toISOString() : value;
}
