import type { Context } from "hono";
import type { Compilable } from "../../db/cell.ts";
import { mailStatement } from "../../db/system-mail.ts";
import type { Env } from "../../http/env.ts";
import { originOf } from "../../http/origin.ts";
import { languageOf } from "./accounts.store.ts";
import { type AccountMail, accountMail } from "./mail-words.ts";

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
  const [language, { name }] = await Promise.all([languageOf(c.var.cell, person), c.var.workspace()]);
  const facts = {
    shop: name,
    ...(path === undefined ? {} : { link: originOf(c) + path }),
    ...(email === undefined ? {} : { email }),
  };
  return mailStatement({ to, ...accountMail(mail, language, facts), at: c.var.now });
}
