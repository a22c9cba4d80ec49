import * as z from "zod";
import { fitsMail, withAsciiDomain } from "../../rules/mail-address.ts";
import {
  clocks,
  dateForms,
  densities,
  listViews,
  numberForms,
  startPages,
  weekStarts,
} from "../../rules/preference-choices.ts";
import { roles } from "../../rules/roles.ts";
import { endpoint } from "../endpoint.ts";

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

const columnName = z.string().min(1).max(40);

/** How a person looks at one list; null is the list's own choice, or the person's for all lists. */
export const ListLook = z.strictObject({
  hidden: z.array(columnName).max(40).nullable(),
  widths: z.record(columnName, z.int().min(40).max(1200)),
  density: z.enum(densities).nullable(),
  /** What its rows are drawn as, where it offers more than a table; absent until the person chose. */
  view: z.enum(listViews).optional(),
});
export type ListLook = z.infer<typeof ListLook>;

/** What a person chose for themself; every key has a default, so it is always whole. */
export const Preferences = z.strictObject({
  language: z.enum(["en", "tr"]),
  theme: z.enum(["light", "dark"]),
  timeZone: z.string(),
  rowsPerPage: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]),
  density: z.enum(densities),
  shortcuts: z.boolean(),
  weekStart: z.enum(weekStarts),
  /** `auto` is the language's own. */
  dateForm: z.enum(dateForms),
  clock: z.enum(clocks),
  numberForm: z.enum(numberForms),
  /** Nothing moves, as if the system asked for it. */
  reducedMotion: z.boolean(),
  /** Where signing in leads. */
  startPage: z.enum(startPages),
  /** In the inbox: what follows a conversation that is put away is opened. */
  "inbox.openNext": z.boolean(),
  /** On a board: cards outside the filter stay in sight, dimmed. */
  "kanban.dimOthers": z.boolean(),
  "list.products": ListLook,
  "list.orders": ListLook,
  "list.people": ListLook,
  "list.large": ListLook,
});
export type Preferences = z.infer<typeof Preferences>;

/** A signed-in person as the API shows them; nothing secret is ever in it. */
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
/** An address as a mail may bear it: its domain becomes lower-case ASCII. */
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
/** An address that somebody enters: also as short as mail asks for. */
export const Email = MailAddress.refine(fitsMail, { params: { code: "bad_format" } });

/** Letters and marks of any script, digits, space and `. _ - ' ’`; a letter or a digit at least. */
export const Username = z
  .string()
  .trim()
  // Composing takes the square of the length where it is all marks.
  .max(400, { abort: true })
  .normalize("NFC")
  .regex(/^(?:(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} ._'’-]+)?$/u)
  .refine((text) => [...text].length >= 2, { params: { code: "too_short", minimum: 2 } })
  .refine((text) => [...text].length <= 50, { params: { code: "too_long", maximum: 50 } });

/** 7 to 15 digits after blanks, dashes and brackets are taken out, with an optional leading plus; kept as typed. */
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
  /** Of the link in an invitation: its address and role are then those of the account. */
  inviteToken: z.string().max(100).optional(),
  /** Of the server, where it asks for one from whoever makes the first account. */
  setupCode: z.string().max(100).optional(),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

/** Sign-in answers 401 to anything it cannot use, so the body is not checked beyond being JSON. */
export const LoginBody = z.unknown();

/** What every way to sign in answers with. */
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
    // The second of these brings the challenge of the next step: `data: { challenge }`.
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
    // Only where an Admin must accept the account first.
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
    // In live mode, to a page of another site.
    errors: ["forbidden"],
  }),
};
