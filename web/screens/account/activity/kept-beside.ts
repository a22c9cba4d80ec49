/** What is kept beside the fields for searching, sorting and counting; nobody has typed or chosen it. */
const KEPT_BESIDE: ReadonlySet<string> = new Set([
  "phone_digits",
  "key_prefix",
  "sha256",
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
