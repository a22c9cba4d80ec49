import type { Actor } from "../../actor.ts";
import { type Query, q } from "../../db/database.ts";
import { mailStatement } from "../../db/mail/system-mail.ts";
import { getPreferences, languageOf } from "../accounts.store.ts";
import { browserNames } from "./browser-names.ts";
import { mailOrigin } from "./mail-origin.ts";
import { type AccountAlert, type AccountMail, accountMail, type Language, unknownFact } from "./mail-words.ts";

interface PersonMail {
  person: number;
  to: string;
  mail: AccountMail;
  /** Path of the link. */
  path?: string;
  /** The address mentioned in the email. */
  email?: string;
}

/** Statement that queues an account email, for the transaction of the change it reports. */
export function mailPerson(actor: Actor, { person, to, mail, path, email }: PersonMail): Query {
  const language = languageOf(actor.db, person);
  const { name: shop } = actor.workspace();
  const facts = {
    shop,
    ...(path === undefined ? {} : { link: mailOrigin(actor) + path }),
    ...(email === undefined ? {} : { email }),
  };
  return mailStatement({ to, ...accountMail(mail, language, facts), at: actor.now });
}

/** Facts in an alert: a new address, or the name of a passkey or token. */
export interface AlertFacts {
  email?: string;
  name?: string;
}

/**
 * Statement that queues a security alert to the person's current address, with time, browser and place of the request.
 * Its link leads to the page where the owner can stop an attacker.
 */
export function alertPerson(actor: Actor, person: number, alert: AccountAlert, facts: AlertFacts = {}): Query {
  const { db, now } = actor;
  const { all } = getPreferences(db, person);
  const { name: shop } = actor.workspace();
  const row = db.first(q.selectFrom("users").select("email").where("id", "=", person));
  const { language, timeZone } = all;
  // With a changed password the owner cannot sign in, but can still reset it by email.
  const path = alert === "passwordChanged" ? "/login?mode=forgot" : "/account?tab=security";
  const details = {
    shop,
    ...facts,
    time: timeIn(language, timeZone, now),
    browser: browserOf(actor) || unknownFact[language],
    place: placeOf(actor, language) || unknownFact[language],
    link: mailOrigin(actor) + path,
  };
  return mailStatement({ to: row?.email ?? "", ...accountMail(alert, language, details), at: now });
}

const timeIn = (language: Language, timeZone: string, at: number): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(at)} (${timeZone})`;

function browserOf(actor: Actor): string {
  const { browser, system } = browserNames(actor.sender.agent);
  return [browser, system].filter(Boolean).join(", ");
}

function placeOf(actor: Actor, language: Language): string {
  const { address } = actor.sender;
  const country = countryOf(actor);
  const name = country && new Intl.DisplayNames(language, { type: "region" }).of(country);
  return [name, address].filter(Boolean).join(", ");
}

/** Two-letter country code of the request; empty if the host does not know it. */
export function countryOf(actor: Actor): string {
  const country = actor.sender.country ?? "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "";
}
