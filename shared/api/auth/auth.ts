import * as z from "zod";
import { fitsMail, withAsciiDomain } from "../../rules/inbox/mail-address.ts";
import {
  clocks,
  dateForms,
  densities,
  listViews,
  numberForms,
  startPages,
  weekStarts,
} from "../../rules/people/preference-choices.ts";
import { roles } from "../../rules/people/roles.ts";
import { endpoint } from "../endpoint.ts";

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

const columnName = z.string().min(1).max(40);

/** View settings of one list; null uses the list's default, or the person's default for all lists. */
export const ListLook = z.strictObject({
  hidden: z.array(columnName).max(40).nullable(),
  widths: z.record(columnName, z.int().min(40).max(1200)),
  density: z.enum(densities).nullable(),
  /** Row layout, for lists that offer more than a table; absent until selected. */
  view: z.enum(listViews).optional(),
});
export type ListLook = z.infer<typeof ListLook>;

/** Preferences of a person; every key has a default. */
export const Preferences = z.strictObject({
  language: z.enum(["en", "tr"]),
  theme: z.enum(["light", "dark"]),
  timeZone: z.string(),
  rowsPerPage: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]),
  density: z.enum(densities),
  shortcuts: z.boolean(),
  weekStart: z.enum(weekStarts),
  /** `auto` follows the language. */
  dateForm: z.enum(dateForms),
  clock: z.enum(clocks),
  numberForm: z.enum(numberForms),
  /** Disables animation, like the system setting. */
  reducedMotion: z.boolean(),
  /** Page after sign-in. */
  startPage: z.enum(startPages),
  /** Inbox: after closing a conversation, open the next one. */
  "inbox.openNext": z.boolean(),
  /** Board: dim cards outside the filter instead of hiding them. */
  "kanban.dimOthers": z.boolean(),
  "list.products": ListLook,
  "list.orders": ListLook,
  "list.people": ListLook,
  "list.large": ListLook,
});
export type Preferences = z.infer<typeof Preferences>;

/** Person in API responses; contains no secrets. */
export const User = z.strictObject({
  id: z.int(),
  username: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  role: Role,
  avatar: z.string().min(1),
  preferences: Preferences,
  twoFactor: z.boolean(),
  version: z.int(),
});
export type User = z.infer<typeof User>;

const EMAIL_MAX = 254;
/** Email address in headers; the domain becomes lower-case ASCII. */
export const MailAddress = z
  .string()
  .trim()
  .min(1, { error: "required" })
  .max(EMAIL_MAX)
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u,
  )
  .overwrite(withAsciiDomain)
  .max(EMAIL_MAX);
/** Email address as input, with the length limits of mail. */
export const Email = MailAddress.refine(fitsMail, { params: { code: "bad_format" } });

/** Letters and marks of any script, digits, space and `. _ - ' ’`; at least one letter or digit. */
export const Username = z
  .string()
  .trim()
  // Normalising a text of combining marks takes quadratic time.
  .max(400, { abort: true })
  .normalize("NFC")
  .regex(/^(?:(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} ._'’-]+)?$/u)
  .refine((text) => [...text].length >= 2, { params: { code: "too_short", minimum: 2 } })
  .refine((text) => [...text].length <= 50, { params: { code: "too_long", maximum: 50 } });

/** 7 to 15 digits ignoring spaces, dashes and brackets, with an optional leading plus; stored as typed. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(40)
  .refine((text) => /^\+?\d{7,15}$/.test(text.replace(/[\s()-]/g, "")), { params: { code: "bad_format" } });

export const RegisterBody = z.object({
  username: Username,
  phoneNumber: PhoneNumber,
  email: Email,
  password: z.string().max(128),
  /** Token of an invitation link, which sets the account's address and role. */
  inviteToken: z.string().max(100).optional(),
  /** Setup code of the server, if the first account requires it. */
  setupCode: z.string().max(100).optional(),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

/** Sign-in responds 401 to any invalid content, so the body only has to be JSON. */
export const LoginBody = z.unknown();

/** Response of every sign-in. */
export const SignedIn = z.strictObject({ token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const authEndpoints = {
  "GET /auth/me": endpoint({
    summary: "The signed-in person",
    policy: "self",
    base: true,
    answer: z.strictObject({ user: User }),
  }),
  "POST /auth/login": endpoint({
    summary: "Sign in with email and password",
    policy: "public",
    body: LoginBody,
    looseBody: true,
    answer: SignedIn,
    // `two_factor_required` carries the challenge of the second step: `data: { challenge }`.
    errors: ["invalid_credentials", "two_factor_required", "awaiting_approval", "rate_limited", "bad_json"],
  }),
  "POST /auth/register": endpoint({
    summary: "Create an account",
    policy: "public",
    keyed: true,
    body: RegisterBody,
    looseBody: true,
    status: 201,
    answer: z.strictObject({ user: User }),
    // Only if an Admin must accept the account first.
    meta: z.strictObject({ awaitsApproval: z.literal(true) }),
    errors: [
      "user_exists",
      "registration_closed",
      "setup_code",
      "token_expired",
      "plan_limit",
      "rate_limited",
      "validation_failed",
      "bad_json",
    ],
  }),
  "POST /auth/logout": endpoint({
    summary: "End this session",
    policy: "public",
    answer: z.strictObject({}),
    // In live mode, for requests from another site.
    errors: ["forbidden"],
  }),
};
