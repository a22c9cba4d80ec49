import * as z from "zod";
import { currencies, PREFIX_MAX, TAX_MAX } from "../../rules/shop/shop-limits.ts";
import { isTimeZone } from "../../rules/time/zone.ts";
import { endpoint } from "../endpoint.ts";
import { textOf } from "../text.ts";
import { FileId } from "../uploads/uploads.ts";

/** Settings of the shop. `taxRate` is the percentage included in prices; `storage` is in bytes. */
export const Workspace = z.strictObject({
  name: z.string(),
  logo: z.string().nullable(),
  currency: z.string(),
  /** The currency is fixed once an order exists. */
  currencyLocked: z.boolean(),
  timeZone: z.string(),
  lowStockDefault: z.int(),
  taxRate: z.number(),
  orderPrefix: z.string(),
  siteKey: z.string(),
  enforceRoles: z.boolean(),
  /** Everyone must set up a second factor. */
  requireTwoFactor: z.boolean(),
  storage: z.strictObject({ used: z.int(), room: z.int() }),
  version: z.int(),
  revision: z.int(),
});
export type Workspace = z.infer<typeof Workspace>;

const bounded = (from: number, to: number) =>
  textOf(to)
    .refine((text) => [...text].length >= from, { params: { code: "too_short", minimum: from } })
    .refine((text) => !/\p{Cc}/u.test(text), { params: { code: "bad_format" } });

export const WorkspaceChange = z
  .strictObject({
    name: bounded(2, 80),
    /** A stored picture, or null for none. */
    logoId: FileId.nullable(),
    currency: z.enum(currencies),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, { params: { code: "not_in_list" } }),
    lowStockDefault: z.int().min(0).max(10_000),
    taxRate: z
      .number()
      .min(0)
      .max(TAX_MAX)
      .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9, {
        params: { code: "too_many_decimals", maximum: 2 },
      }),
    orderPrefix: bounded(0, PREFIX_MAX),
    enforceRoles: z.boolean(),
    requireTwoFactor: z.boolean(),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } });
export type WorkspaceChange = z.infer<typeof WorkspaceChange>;

/** Workspace settings and caller's role that every page needs. */
export const Standing = z.strictObject({
  role: z.enum(["Admin", "Editör", "Kullanıcı"]),
  enforceRoles: z.boolean(),
  currency: z.string(),
  lowStockDefault: z.int(),
});
export type Standing = z.infer<typeof Standing>;

export const workspaceEndpoints = {
  "GET /workspace": endpoint({ summary: "The shop's settings", policy: "workspace:read", answer: Workspace }),
  "PATCH /workspace": endpoint({
    summary: "Change settings of the shop; who may do what, and with which proof, is an Admin's to say",
    policy: "workspace:write",
    token: true,
    body: WorkspaceChange,
    ifMatch: true,
    answer: Workspace,
    errors: ["forbidden", "reauth_required", "currency_locked", "own_factor_first", "validation_failed"],
  }),
  "GET /account/standing": endpoint({
    summary: "The caller's role, and what of the shop's settings every page goes by",
    policy: "self",
    answer: Standing,
  }),
};
