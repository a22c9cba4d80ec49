import * as z from "zod";
import { BIO_MAX, TITLE_MAX } from "../../rules/people/profile-limits.ts";
import { Email, PhoneNumber, Role, Username } from "../auth/auth.ts";
import { LinkToken } from "../auth/password.ts";
import { endpoint } from "../endpoint.ts";
import { textOf } from "../text.ts";
import { FileId } from "../uploads/uploads.ts";
import { Renewed } from "./security.ts";

/** Profile of the signed-in person. */
export const Profile = z.strictObject({
  id: z.int(),
  username: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  /** New address whose confirmation link was not opened yet. */
  pendingEmail: z.string().nullable(),
  role: Role,
  title: z.string(),
  bio: z.string(),
  avatar: z.string(),
  /** False if the avatar shows initials. */
  hasPicture: z.boolean(),
  twoFactor: z.boolean(),
  /** Unused recovery codes of ten; 0 without a second factor. */
  recoveryCodesLeft: z.int(),
  /** The workspace requires a second factor, so it cannot be disabled. */
  twoFactorDemanded: z.boolean(),
  /** The workspace requires a second factor and this person has none yet: only the account endpoints respond. */
  mustSetUpTwoFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type Profile = z.infer<typeof Profile>;

/** Partial update of a profile. The phone number can stay empty for people added without one. */
export const ProfileChange = z.strictObject({
  username: Username.optional(),
  phoneNumber: z.union([z.literal(""), PhoneNumber]).optional(),
  title: textOf(TITLE_MAX).optional(),
  bio: textOf(BIO_MAX).optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

const Password = z.string().min(1).max(128);

export const profileEndpoints = {
  "GET /account": endpoint({
    summary: "The signed-in person's profile",
    policy: "self",
    token: true,
    answer: Profile,
  }),
  "PATCH /account": endpoint({
    summary: "Change one's name, phone number, title or bio",
    policy: "self",
    body: ProfileChange,
    answer: Profile,
    ifMatch: true,
    errors: ["validation_failed"],
  }),
  "DELETE /account": endpoint({
    summary: "Delete one's own account: who it was is made unknown, what they wrote stays",
    policy: "self",
    body: z.strictObject({ email: z.string().max(254), password: Password }),
    answer: z.strictObject({}),
    errors: ["confirm_mismatch", "last_admin", "rate_limited", "validation_failed"],
  }),
  "PUT /account/avatar": endpoint({
    summary: "Show a picture of 512 × 512 that was uploaded for the purpose `product`",
    policy: "self",
    body: z.strictObject({ uploadId: FileId }),
    answer: Profile,
    errors: ["validation_failed"],
  }),
  "DELETE /account/avatar": endpoint({
    summary: "Show the initials again",
    policy: "self",
    answer: Profile,
  }),
  "POST /account/email": endpoint({
    summary: "Have a link sent to a new address, good for 24 hours; until it is opened the old one stays",
    policy: "self",
    body: z.strictObject({ email: Email, password: Password }),
    answer: Profile,
    errors: ["user_exists", "mail_off", "rate_limited", "validation_failed"],
  }),
  "POST /account/email/confirm": endpoint({
    summary: "Take on the new address by the link that was sent to it (`/account?tab=profile&token=…`)",
    policy: "self",
    body: z.strictObject({ token: LinkToken }),
    answer: Profile,
    meta: Renewed,
    errors: ["token_expired", "user_exists", "validation_failed"],
  }),
};
