import type { AuditAct } from "#shared/api/audit/audit.ts";

/**
 * The newest stretch with what was walked behind it, each entry once and as it now stands. Null where so much has come
 * in since that the two no longer meet.
 */
export function withOlder(newest: readonly AuditAct[], walked: readonly AuditAct[]): AuditAct[] | null {
  const lowest = newest.at(-1)?.id;
  if (!walked.some(({ id }) => id === lowest)) return null;
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...walked.filter(({ id }) => !known.has(id))];
}
