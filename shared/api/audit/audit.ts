import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { Day, numeric, PageSize } from "../params.ts";

/** What an act did to one record: who, when, what, and its fields before and after; never a secret. */
export const AuditEntry = z.strictObject({
  id: z.int(),
  /** All entries that one call or one job wrote have the same. */
  actId: z.string(),
  at: z.iso.datetime(),
  /** Null where the machine did it by itself. */
  actor: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  action: z.string(),
  object: z.string(),
  objectId: z.union([z.int(), z.string()]).nullable(),
  /** What the record is called now; null where it has no name or is gone. */
  objectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string(),
  /** Its values were erased for a person's sake. */
  erased: z.boolean(),
  sealed: z.boolean(),
  undone: z.boolean(),
  /** What `POST /undo/{token}` takes it back by, with all of the same act or job: one of the caller's own that can still be taken back. */
  undo: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What one call or one job did, as its first entry tells it. */
export const AuditAct = z.strictObject({
  /** Its first entry's. */
  id: z.int(),
  actId: z.string(),
  at: z.iso.datetime(),
  actor: AuditEntry.shape.actor,
  action: z.string(),
  object: z.string(),
  /** How many records of this kind it wrote. */
  count: z.int(),
  /** The first three of them, by what they are called now. */
  records: z.array(z.strictObject({ id: z.union([z.int(), z.string()]).nullable(), name: z.string().nullable() })),
  /** The fields of a single record that it changed. */
  before: AuditEntry.shape.before,
  after: AuditEntry.shape.after,
  erased: z.boolean(),
  undone: z.boolean(),
  /** What `POST /undo/{token}` takes all of it back by; null where the caller cannot. */
  undo: z.string().nullable(),
});
export type AuditAct = z.infer<typeof AuditAct>;

const Word = z
  .string()
  .regex(/^[a-z_.]{1,60}$/)
  .optional();

export const auditFilters = {
  /** Somebody's id, or 0 for what the machine did. */
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
/** The records of acts are asked for as entries. */
export const ActsQuery = AuditQuery.omit({ objectId: true, actId: true });
export type ActsQuery = z.infer<typeof ActsQuery>;
export const AuditFilter = z.object(auditFilters);
export type AuditFilter = z.infer<typeof AuditFilter>;

/** What there is to choose from in the filters. */
export const AuditFacets = z.strictObject({
  actors: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  actions: z.array(z.string()),
  objects: z.array(z.string()),
});
export type AuditFacets = z.infer<typeof AuditFacets>;

/** How far the chain was followed, and the first entry that does not fit. */
export const AuditCheck = z.strictObject({
  checked: z.int(),
  /** Where to go on from; null at the end. */
  next: z.int().nullable(),
  /** Entries that are not sealed yet. */
  open: z.int(),
  broken: z
    .strictObject({
      id: z.int(),
      /** `changed`: its words are not those it was sealed with. `chain`: an entry before it is gone or was added. `end`: newer ones are gone. */
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
