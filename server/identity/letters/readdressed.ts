import type { Actor } from "../../actor.ts";
import type { Compilable } from "../../db/database.ts";
import { dropLinks } from "../factors/one-time-links.ts";
import { tellPerson } from "./account-mail.ts";

/** Links that were sent to an account's old address end, and it hears of the new one. */
export const tellReaddressed = (
  actor: Actor,
  { id, from, to }: { id: number; from: string; to: string },
): Compilable[] => [
  dropLinks(actor.now, id, ["reset", "email"]),
  tellPerson(actor, { person: id, to: from, mail: "readdressed", email: to }),
];
