import { fold, foldEmail } from "#shared/rules/text/fold.ts";
import { personSearch } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import type { PersonStatus, Role } from "../db/tables/people.ts";
import { hashPassword } from "../identity/passwords/password.rules.ts";
import { diceOf, drawBytes } from "./draw.ts";
import type { Loader } from "./load.ts";
import { DAY_MS, type Plan } from "./plan.ts";
import { ACCOUNT_EMAILS, FIRST_NAMES, LAST_NAMES, NAMED_PEOPLE, OTHER_SCRIPTS } from "./words/words.ts";

const PASSWORD = "Demo-2026!";
const ADMINS = [1, 4, 8];
const EDITORS = [2, 5, 6, 9, 12, 14];
const INACTIVE = [11, 12, 18, 20, 23];
const PENDING = [17, 22, 24];
const NAMED = NAMED_PEOPLE.length;
// Named people joined before the first order of any profile.
const NAMED_DAYS = { oldest: 900, youngest: 760 };

/** Name of a person. */
export function personName(plan: Plan, id: number): string {
  const named = NAMED_PEOPLE[id - 1];
  if (named) return named;
  const dice = diceOf(plan.seed, "users", id);
  return `${dice.pick("first", FIRST_NAMES)} ${dice.pick("last", LAST_NAMES)}`;
}

/** Email of a person; beyond the named people, the id makes it unique. */
export function personEmail(plan: Plan, id: number): string {
  const account = ACCOUNT_EMAILS[id - 1];
  if (account) return account;
  const name = personName(plan, id);
  const local = OTHER_SCRIPTS[name] ?? fold(name).replaceAll("'", "").replaceAll(" ", ".");
  return `${local}${id > NAMED ? `.${id}` : ""}@example.com`;
}

/** Join date of a person. Ids rise with time, except for named people that are pending. */
export function personCreatedAt(plan: Plan, id: number): number {
  const part = diceOf(plan.seed, "users", id).number("created_at");
  if (PENDING.includes(id)) return plan.anchor - Math.floor((5 + part * 25) * DAY_MS);
  const [place, count, from, to] =
    id <= NAMED
      ? [id - 1, NAMED, NAMED_DAYS.oldest, NAMED_DAYS.youngest]
      : [id - NAMED - 1, plan.people - NAMED, NAMED_DAYS.youngest, 1];
  return plan.anchor - Math.floor((from - ((place + part) / count) * (from - to)) * DAY_MS);
}

/** True if the person can be the customer of an old order. */
export function isOldCustomer(id: number): boolean {
  return !PENDING.includes(id);
}

function statusOf(plan: Plan, id: number): PersonStatus {
  if (PENDING.includes(id)) return "pending";
  if (INACTIVE.includes(id)) return "inactive";
  if (id <= NAMED) return "active";
  return diceOf(plan.seed, "users", id).weighted("status", [
    ["active", 88],
    ["inactive", 9],
    ["pending", 3],
  ]);
}

function roleOf(id: number): Role {
  if (ADMINS.includes(id)) return "Admin";
  return EDITORS.includes(id) ? "Editör" : "Kullanıcı";
}

function personRow(plan: Plan, id: number) {
  const dice = diceOf(plan.seed, "users", id);
  const username = personName(plan, id);
  const email = personEmail(plan, id);
  const digits = `905${dice.between("phone.1", 30, 59)}${dice.between("phone.2", 1_000_000, 9_999_999)}`;
  const created_at = personCreatedAt(plan, id);
  const status = statusOf(plan, id);
  const lately = plan.anchor - Math.floor(dice.number("last_login_at") ** 3 * 60 * DAY_MS) - 60_000;
  return {
    id,
    username,
    email,
    email_fold: foldEmail(email),
    phone: `+${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5, 8)} ${digits.slice(8, 10)} ${digits.slice(10)}`,
    phone_digits: digits,
    password_hash: null as string | null,
    role: roleOf(id),
    status,
    last_login_at: status === "pending" ? created_at : Math.max(created_at, lately),
    never_logged_in: status === "pending" ? (1 as const) : (0 as const),
    search: personSearch({ username, email, phone_digits: digits }),
    sort_key: sortKey(username),
    created_at,
  };
}

/** Seeds all people; only the first three have a password and can sign in. */
export async function plantPeople(plan: Plan, loader: Loader): Promise<void> {
  for (let id = 1; id <= plan.people; id++) {
    const row = personRow(plan, id);
    if (id <= ACCOUNT_EMAILS.length) {
      const salt = drawBytes(plan.seed, "users", id, { field: "salt", length: 16 });
      row.password_hash = await hashPassword(PASSWORD, { pepper: plan.pepper, salt, log2n: plan.passwordCost });
    }
    loader.add("users", row);
  }
  loader.flush();
}
