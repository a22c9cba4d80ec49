import * as z from "zod";
import { ListMeta, UndoMeta } from "../../envelope.ts";
import { personStates } from "../../rules/people/person-states.ts";
import { roles } from "../../rules/people/roles.ts";
import { Email, Role } from "../auth/auth.ts";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";
import { amountRange, Count, Day, Id, IdPath, listParams, manyOf } from "../params.ts";
import { textOf } from "../text.ts";

export const PersonStatus = z.enum(personStates);
export type PersonStatus = z.infer<typeof PersonStatus>;

/** Person in the base list; `totalSpent` in major units over completed orders. */
export const Person = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: Role,
  status: PersonStatus,
  lastLogin: z.iso.datetime(),
  totalOrders: z.int(),
  totalSpent: z.number(),
});
export type Person = z.infer<typeof Person>;

export const PersonExtended = Person.extend({
  phoneNumber: z.string(),
  avatar: z.string().min(1),
  neverLoggedIn: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type PersonExtended = z.infer<typeof PersonExtended>;

export const PersonName = textOf(80).refine((text) => [...text].length >= 2, {
  params: { code: "too_short", minimum: 2 },
});

export const personSorts = ["id", "name", "email", "role", "status", "lastLogin", "totalOrders", "totalSpent"] as const;
const personFilters = {
  q: z.string().max(200).optional(),
  role: manyOf(roles).optional(),
  status: manyOf(personStates).optional(),
  lastLoginFrom: Day.optional(),
  lastLoginTo: Day.optional(),
  totalOrdersMin: Count.optional(),
  totalOrdersMax: Count.optional(),
  totalSpentMin: amountRange.min,
  totalSpentMax: amountRange.max,
};
export const PersonFilter = z.object(personFilters);
export type PersonFilter = z.infer<typeof PersonFilter>;
export const PersonQuery = z.object({ ...listParams(personSorts, 25), ...personFilters });
export type PersonQuery = z.infer<typeof PersonQuery>;

export const PersonBody = z.strictObject({ name: PersonName, email: Email, role: Role, status: PersonStatus });
export type PersonBody = z.infer<typeof PersonBody>;
/** New owner of the open cards and conversations of a deactivated person; null leaves them unassigned. */
export const HandOverTo = z.int().min(1).nullable().optional();
export const PersonChange = PersonBody.partial()
  .extend({ handOverTo: HandOverTo })
  .refine(({ handOverTo: _, ...body }) => Object.keys(body).length > 0, { params: { code: "required" } });
export type PersonChange = z.infer<typeof PersonChange>;

/** New owner when a person is removed: an id, or `none`. */
export const PersonRemoval = z.object({ handOverTo: z.union([z.literal("none"), Id]).optional() });
export type PersonRemoval = z.infer<typeof PersonRemoval>;

/** Maximum people per request; larger selections are given as a filter and run as a job. */
export const BULK_MAX = 1_000;
const whom = {
  ids: z.array(z.int().min(1)).min(1).max(BULK_MAX).optional(),
  filter: z.strictObject(personFilters).optional(),
};

/** Bulk action on people; only `role` takes a value. */
export const PersonBulk = z
  .discriminatedUnion("action", [
    z.strictObject({ ...whom, action: z.enum(["activate", "deactivate", "delete"]) }),
    z.strictObject({ ...whom, action: z.literal("role"), value: Role }),
  ])
  .refine((bulk) => (bulk.ids === undefined) !== (bulk.filter === undefined), {
    path: ["ids"],
    params: { code: "required" },
    message: "Either ids or a filter",
  });
export type PersonBulk = z.infer<typeof PersonBulk>;

export const BulkResult = z.strictObject({
  id: z.int(),
  ok: z.boolean(),
  code: z.string().optional(),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const PersonFacets = z.strictObject({
  total: z.int(),
  role: z.strictObject({ Admin: z.int(), Editör: z.int(), Kullanıcı: z.int() }),
  status: z.strictObject({ active: z.int(), inactive: z.int(), pending: z.int() }),
});
export type PersonFacets = z.infer<typeof PersonFacets>;

const Undo = z.strictObject({ undo: UndoMeta });

export const userEndpoints = {
  "GET /datatable/users": endpoint({
    summary: "People, by id",
    policy: "people:read",
    tagged: true,
    base: true,
    query: PersonQuery,
    answer: z.array(Person),
    extended: z.array(PersonExtended.partial()),
    meta: ListMeta,
  }),
  "GET /datatable/users/facets": endpoint({
    summary: "Counts of people by role and by status, within the list's filters",
    policy: "people:read",
    tagged: true,
    query: PersonFilter,
    answer: PersonFacets,
  }),
  "GET /datatable/users/{id}": endpoint({
    summary: "One person",
    policy: "people:read",
    path: IdPath,
    answer: PersonExtended,
    errors: ["not_found"],
  }),
  "POST /datatable/users": endpoint({
    summary: "Add a person without a password",
    policy: "people:write",
    token: true,
    body: PersonBody,
    status: 201,
    answer: PersonExtended,
    errors: ["user_exists", "validation_failed", "plan_limit", "reauth_required"],
  }),
  "POST /datatable/users/bulk": endpoint({
    summary: "Activate, deactivate, delete or give a role to many people; more than 1,000 of a filter by a job",
    policy: "people:write",
    fresh: true,
    body: PersonBulk,
    answer: z.strictObject({ results: z.array(BulkResult) }),
    job: Job,
    meta: Undo,
    errors: ["validation_failed", "plan_limit", "last_admin", "reauth_required", "job_limit"],
  }),
  "PATCH /datatable/users/{id}": endpoint({
    summary: "Change a person; the open work of one who is made inactive stays theirs where nothing is said of it",
    policy: "people:write",
    token: true,
    path: IdPath,
    body: PersonChange,
    ifMatch: true,
    answer: PersonExtended,
    meta: Undo,
    errors: [
      "user_exists",
      "last_admin",
      "invalid_transition",
      "not_found",
      "validation_failed",
      "plan_limit",
      "reauth_required",
    ],
  }),
  "DELETE /datatable/users/{id}": endpoint({
    summary: "Remove a person who has no orders; their open work stays theirs where nothing is said of it",
    policy: "people:write",
    fresh: true,
    path: IdPath,
    query: PersonRemoval,
    ifMatch: true,
    answer: z.strictObject({}),
    meta: Undo,
    errors: ["user_has_orders", "last_admin", "not_found", "validation_failed"],
  }),
};
