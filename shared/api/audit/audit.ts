import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { Day, numeric, PageSize } from "../params.ts";

/** Audit entry: what an action changed on one record, with fields before and after; never a secret. */
export const AuditEntry = z.strictObject({
  id: z.int(),
  /** Shared by all entries of one request or job. */
  actId: z.string(),
  at: z.iso.datetime(),
  /** Null for automatic actions. */
  actor: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  action: z.string(),
  object: z.string(),
  objectId: z.union([z.int(), z.string()]).nullable(),
  /** Current name of the record; null if it has no name or is deleted. */
  objectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string(),
  /** Values were erased with a person's data. */
  erased: z.boolean(),
  sealed: z.boolean(),
  undone: z.boolean(),
  /** Undo token for all entries of the same action or job; null unless it is the caller's and can still be undone. */
  undo: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Actions of one request or job, described by its first entry. */
export const AuditAct = z.strictObject({
  /** Id of its first entry. */
  id: z.int(),
  actId: z.string(),
  at: z.iso.datetime(),
  actor: AuditEntry.shape.actor,
  action: z.string(),
  object: z.string(),
  /** Number of changed records of this kind. */
  count: z.int(),
  /** First three records by their current names. */
  records: z.array(z.strictObject({ id: z.union([z.int(), z.string()]).nullable(), name: z.string().nullable() })),
  /** Changed fields, if it changed a single record. */
  before: AuditEntry.shape.before,
  after: AuditEntry.shape.after,
  erased: z.boolean(),
  undone: z.boolean(),
  /** Undo token for the whole action; null if the caller cannot undo it. */
  undo: z.string().nullable(),
});
export type AuditAct = z.infer<typeof AuditAct>;

const Word = z
  .string()
  .regex(/^[a-z_.]{1,60}$/)
  .optional();

export const auditFilters = {
  /** Id of a person, or 0 for automatic actions. */
  actor: numeric(z.int().min(0)).optional(),
  action: Word,
  object: Word,
  objectId: z.string().min(1).max(60).optional(),
  actId: z.string().min(1).max(80).optional(),
  from: Day.optional(),
  to: Day.optional(),
};
export const AuditQuery = z.object({
  ...auditFilters,
  pageSize: PageSize.default(25),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
/** Query of actions; filters by record are available for entries only. */
export const ActsQuery = AuditQuery.omit({ objectId: true, actId: true });
export type ActsQuery = z.infer<typeof ActsQuery>;
export const AuditFilter = z.object(auditFilters);
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Filter options. */
export const AuditFacets = z.strictObject({
  actors: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  actions: z.array(z.string()),
  objects: z.array(z.string()),
});
export type AuditFacets = z.infer<typeof AuditFacets>;

/** Result of verifying the hash chain, with the first broken entry. */
export const AuditCheck = z.strictObject({
  checked: z.int(),
  /** Cursor for the next request; null at the end. */
  next: z.int().nullable(),
  /** Number of unsealed entries. */
  open: z.int(),
  broken: z
    .strictObject({
      id: z.int(),
      /**
       * `changed`: content differs from its seal. `chain`: an earlier entry was removed or added. `end`: newer entries
       * were removed.
       */
      reason: z.enum(["changed", "chain", "end"]),
    })
    .nullable(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const auditEndpoints = {
  "GET /audit": endpoint({
    summary: "What was done, newest first; by cursor only",
    policy: "audit:read",
    tagged: true,
    query: AuditQuery,
    answer: z.array(AuditEntry),
    meta: ListMeta.pick({ pageSize: true, total: true, totalExact: true, nextCursor: true }),
    errors: ["validation_failed"],
  }),
  "GET /audit/acts": endpoint({
    summary: "What was done, newest first, one row for all that a call or a job wrote; by cursor only",
    policy: "audit:read",
    tagged: true,
    query: ActsQuery,
    answer: z.array(AuditAct),
    meta: ListMeta.pick({ pageSize: true, total: true, totalExact: true, nextCursor: true }),
    errors: ["validation_failed"],
  }),
  "GET /audit/facets": endpoint({
    summary: "Whom, what and which kinds the history tells of",
    policy: "audit:read",
    answer: AuditFacets,
  }),
  "POST /audit/seal": endpoint({
    summary: "Seal what is not sealed yet, now rather than within the minute",
    policy: "audit:write",
    token: true,
    answer: z.strictObject({ sealed: z.int() }),
  }),
  "GET /audit/verify": endpoint({
    summary: "Follow the chain of seals, some thousands at once",
    policy: "audit:read",
    query: z.object({ after: numeric(z.int().min(0)).default(0) }),
    answer: AuditCheck,
  }),
};
