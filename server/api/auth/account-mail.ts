import type { Context } from "hono";
import { type Compilable, statement } from "../../db/cell.ts";
import { mailStatement } from "../../db/system-mail.ts";
import { browserNames } from "../../http/browser-names.ts";
import type { Env } from "../../http/env.ts";
import { mailOrigin } from "../../http/origin.ts";
import { senderOf } from "../../http/sender.ts";
import { getPreferences, languageOf } from "./accounts.store.ts";
import { type AccountAlert, type AccountMail, accountMail, type Language, unknownFact } from "./mail-words.ts";

interface Told {
  person: number;
  to: string;
  mail: AccountMail;
  /** Where the link leads, from the root of the product. */
  path?: string;
  /** The address the mail speaks of. */
  email?: string;
}

/** A mail to a person about their account, for the batch of what it tells of. */
export async function tellPerson(c: Context<Env>, { person, to, mail, path, email }: Told): Promise<Compilable> {
  const [language, { name: shop }] = await Promise.all([languageOf(c.var.cell, person), c.var.workspace()]);
  const facts = {
    shop,
    ...(path === undefined ? {} : { link: mailOrigin(c) + path }),
    ...(email === undefined ? {} : { email }),
  };
  return mailStatement({ to, ...accountMail(mail, language, facts), at: c.var.now });
}

/** What an alert speaks of: a new address, or the name of a passkey or token. */
export interface AlertFacts {
  email?: string;
  name?: string;
}

/**
 * A mail to a person's address as it stands, telling when, with what browser and where from this call did something with
 * their account. Its link leads to where they can stop it.
 */
export async function alertPerson(
  c: Context<Env>,
  person: number,
  alert: AccountAlert,
  facts: AlertFacts = {},
): Promise<Compilable> {
  const { cell, now } = c.var;
  const [{ all }, { name: shop }, { rows }] = await Promise.all([
    getPreferences(cell, person),
    c.var.workspace(),
    cell.run<{ email: string }>(statement("SELECT email FROM users WHERE id = ?", person)),
  ]);
  const { language, timeZone } = all;
  // Whoever has changed the password keeps its owner out of the account, but not out of a new password by mail.
  const path = alert === "passwordChanged" ? "/login?mode=forgot" : "/account?tab=security";
  const told = {
    shop,
    ...facts,
    time: timeIn(language, timeZone, now),
    browser: browserOf(c) || unknownFact[language],
    place: placeOf(c, language) || unknownFact[language],
    link: mailOrigin(c) + path,
  };
  return mailStatement({ to: rows[0]?.email ?? "", ...accountMail(alert, language, told), at: now });
}

const timeIn = (language: Language, timeZone: string, at: number): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(at)} (${timeZone})`;

function browserOf(c: Context<Env>): string {
  const { browser, system } = browserNames((c.req.header("user-agent") ?? "").slice(0, 300));
  return [browser, system].filter(Boolean).join(", ");
}

function placeOf(c: Context<Env>, language: Language): string {
  const { address } = senderOf(c);
  const country = countryOf(c);
  const name = country && new Intl.DisplayNames(language, { type: "region" }).of(country);
  return [name, address].filter(Boolean).join(", ");
}

/** The two letters of the country a call comes from; empty where the host does not know. */
export function countryOf(c: Context<Env>): string {
  const country = senderOf(c).country ?? "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "";
}
