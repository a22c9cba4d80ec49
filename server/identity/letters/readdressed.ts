import type { Actor } from "../../actor.ts";
import type { Query } from "../../db/database.ts";
import { dropLinks } from "../factors/one-time-links.ts";
import { mailPerson } from "./account-mail.ts";

/** Statements after an email change by an Admin: end links sent to the old address and notify it. */
export const notifyReaddressed = (
  actor: Actor,
  { id, from, to }: { id: number; from: string; to: string },
): Query[] => [
  dropLinks(actor.now, id, ["reset", "email"]),
  mailPerson(actor, { person: id, to: from, mail: "readdressed", email: to }),
];
