import * as z from "zod";
import { UndoMeta } from "../../envelope.ts";
import { INVITE_MESSAGE_MAX, INVITES_AT_ONCE } from "../../rules/people/invite-limits.ts";
import { Email, Role } from "../auth/auth.ts";
import { HandOverTo, PersonStatus } from "../datatable/users.ts";
import { endpoint } from "../endpoint.ts";
import { IdPath } from "../params.ts";
import { textOf } from "../text.ts";

/** Colleague: an Admin, an Editör, or a Kullanıcı with a password. `pending` ones await approval. */
export const Member = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** A link sent to this address was opened. */
  emailProven: z.boolean(),
  role: Role,
  status: PersonStatus,
  avatar: z.string(),
  /** Null for a person who never signed in. */
  lastActiveAt: z.iso.datetime().nullable(),
  twoFactor: z.boolean(),
  /** A member without a password can only join by invitation. */
  hasPassword: z.boolean(),
  /** Open work to reassign. */
  openCards: z.int(),
  openConversations: z.int(),
  version: z.int(),
  revision: z.int(),
});
export type Member = z.infer<typeof Member>;

export const SentInvite = z.strictObject({
  id: z.int(),
  email: z.string(),
  role: Role,
  message: z.string(),
  invitedBy: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Status of the email with its link: `kept` if mail is off; null if the link was copied instead. */
  mail: z
    .strictObject({
      status: z.enum(["queued", "sent", "kept", "failed"]),
      /** Why it was not sent, or not yet. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type SentInvite = z.infer<typeof SentInvite>;

export const Team = z.strictObject({ members: z.array(Member), invites: z.array(SentInvite) });
export type Team = z.infer<typeof Team>;

/** Single-use link for another person, returned only once. */
export const OneTimeLink = z.strictObject({ link: z.url(), expiresAt: z.iso.datetime() });
export type OneTimeLink = z.infer<typeof OneTimeLink>;

export const InvitesBody = z.strictObject({
  emails: z.array(Email).min(1).max(INVITES_AT_ONCE),
  role: Role,
  message: textOf(INVITE_MESSAGE_MAX).default(""),
});
export type InvitesBody = z.infer<typeof InvitesBody>;

export const MemberChange = z
  .strictObject({
    role: Role.optional(),
    status: z.enum(["active", "inactive"]).optional(),
    /** Required if there is open work to reassign. */
    handOverTo: HandOverTo,
  })
  .refine((body) => body.role !== undefined || body.status !== undefined, { params: { code: "required" } });
export type MemberChange = z.infer<typeof MemberChange>;

const Undo = z.strictObject({ undo: UndoMeta.optional() });

export const teamEndpoints = {
  "GET /team": endpoint({
    summary: "Colleagues and open invitations",
    policy: "team:read",
    tagged: true,
    answer: Team,
  }),
  "POST /team/invites": endpoint({
    summary: "Invite people by mail; who is a colleague already is named",
    policy: "team:write",
    fresh: true,
    body: InvitesBody,
    status: 201,
    answer: z.strictObject({ sent: z.array(SentInvite), already: z.array(z.string()) }),
    errors: ["plan_limit", "registration_closed", "validation_failed"],
  }),
  "POST /team/invites/{id}/resend": endpoint({
    summary: "Send an invitation again with a new link; the link before ends",
    policy: "team:write",
    fresh: true,
    path: IdPath,
    answer: SentInvite,
    errors: ["plan_limit", "registration_closed", "mail_off", "not_found"],
  }),
  "POST /team/invites/{id}/link": endpoint({
    summary: "Get a new link of an invitation, to hand over oneself; the link before ends and no email is sent",
    policy: "team:write",
    fresh: true,
    path: IdPath,
    answer: OneTimeLink,
    errors: ["plan_limit", "registration_closed", "not_found"],
  }),
  "DELETE /team/invites/{id}": endpoint({
    summary: "Withdraw an invitation; its link ends",
    policy: "team:write",
    fresh: true,
    path: IdPath,
    answer: z.strictObject({}),
    errors: ["not_found"],
  }),
  "PATCH /team/{id}": endpoint({
    summary: "Give a colleague another role, or make them inactive and hand their work over",
    policy: "team:write",
    fresh: true,
    path: IdPath,
    body: MemberChange,
    ifMatch: true,
    answer: Member,
    meta: Undo,
    errors: ["last_admin", "plan_limit", "not_found", "validation_failed"],
  }),
  "DELETE /team/{id}": endpoint({
    summary: "Refuse an account that waits, or take a colleague without orders away",
    policy: "team:write",
    fresh: true,
    path: IdPath,
    ifMatch: true,
    answer: z.strictObject({}),
    meta: Undo,
    errors: ["last_admin", "user_has_orders", "not_found"],
  }),
  "POST /team/{id}/reset-link": endpoint({
    summary: "Get a link with which an active colleague chooses a new password; the link before ends, no email is sent",
    policy: "team:write",
    fresh: true,
    path: IdPath,
    answer: OneTimeLink,
    errors: ["invalid_transition", "not_found"],
  }),
  "POST /team/{id}/accept": endpoint({
    summary: "Let an account in that waits",
    policy: "team:write",
    fresh: true,
    path: IdPath,
    ifMatch: true,
    answer: Member,
    errors: ["invalid_transition", "plan_limit", "not_found"],
  }),
};
