import type { Context } from "hono";
import type { Compilable } from "../../db/cell.ts";
import type { Env } from "../../http/env.ts";
import { tellPerson } from "./account-mail.ts";
import { dropLinks } from "./one-time-links.ts";

/** Links that were sent to an account's old address end, and it hears of the new one. */
export const tellReaddressed = async (
  c: Context<Env>,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<Compilable[]> => [
  dropLinks(c.var.now, id, ["reset", "email"]),
  await tellPerson(c, { person: id, to: from, mail: "readdressed", email: to }),
];
