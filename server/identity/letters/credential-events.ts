import { randomBytes } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { Renewed } from "#shared/api/account/security.ts";
import type { Actor } from "../../actor.ts";
import { type Query, q, type Step } from "../../db/database.ts";
import { publish } from "../../db/write/publish.ts";
import { hashToken, lifeOf } from "../sessions.store.ts";
import { giveToken, requireOwnSession } from "../sessions.ts";
import { type AlertFacts, alertPerson } from "./account-mail.ts";
import type { AccountAlert } from "./mail-words.ts";

/** Effect of an event on existing credentials. Every event also ends sign-ins that wait for a second-factor code. */
interface Effect {
  /** Owner of the affected credentials. */
  of: "person" | "everybody";
  /** `renewed`: the current session continues with a new id and token. `ends`: it ends too, if there is one. */
  own: "renewed" | "ends";
  /** All other sessions and their open streams. */
  others: "end";
  apiTokens: "stay" | "end" | "end if asked";
  /** Unused links for password reset and email change. */
  links: "end";
  mail: AccountAlert | null;
}

/** Effect per credential event. */
const effects = {
  passwordChanged: {
    of: "person",
    own: "renewed",
    others: "end",
    apiTokens: "end if asked",
    links: "end",
    mail: "passwordChanged",
  },
  passwordReset: {
    of: "person",
    own: "ends",
    others: "end",
    apiTokens: "end",
    links: "end",
    mail: "passwordChanged",
  },
  factorOn: { of: "person", own: "renewed", others: "end", apiTokens: "stay", links: "end", mail: "factorOn" },
  factorOff: { of: "person", own: "renewed", others: "end", apiTokens: "stay", links: "end", mail: "factorOff" },
  codesRenewed: { of: "person", own: "renewed", others: "end", apiTokens: "stay", links: "end", mail: "codesRenewed" },
  passkeyAdded: { of: "person", own: "renewed", others: "end", apiTokens: "stay", links: "end", mail: "passkeyAdded" },
  passkeyRemoved: {
    of: "person",
    own: "renewed",
    others: "end",
    apiTokens: "stay",
    links: "end",
    mail: "passkeyRemoved",
  },
  emailChanged: { of: "person", own: "renewed", others: "end", apiTokens: "stay", links: "end", mail: "emailChanged" },
  everybodyOut: { of: "everybody", own: "renewed", others: "end", apiTokens: "stay", links: "end", mail: null },
} as const satisfies Record<string, Effect>;

export type CredentialEvent = keyof typeof effects;

/** Statements of an event for its transaction, and the work after the commit. */
export interface Ending {
  statements: Step[];
  /** Sets the renewed session cookie and makes open streams re-check their session; returns the new token. */
  settle(): Renewed;
}

/** Prepares an event's effect on the credentials of one person or of everybody. */
export function credentialEvent(
  actor: Actor,
  event: CredentialEvent,
  { person, endsTokens = false, ...facts }: { person: number; endsTokens?: boolean } & AlertFacts,
): Ending {
  const { now, caller, db } = actor;
  const effect: Effect = effects[event];
  const session = effect.own === "renewed" ? (caller?.sessionId ?? null) : null;
  const renewed = session === null ? null : renewal(actor, session);
  const isOwners = effect.of === "person" ? sql<SqlBool>`user_id = ${person}` : sql<SqlBool>`TRUE`;
  const revoke = (table: "sessions" | "api_tokens", except = "") =>
    q
      .updateTable(table)
      .set({ revoked_at: now })
      .where("revoked_at", "is", null)
      .where("id", "<>", except)
      .where(isOwners);
  const tokensEnd = effect.apiTokens === "end" || (effect.apiTokens === "end if asked" && endsTokens);
  const people =
    effect.of === "person"
      ? [{ id: person }]
      : db.all(q.selectFrom("sessions").select("user_id as id").distinct().where("revoked_at", "is", null));
  return {
    statements: [
      // Looked at again: the session may have ended while a password, a code or a passkey was verified.
      ...(session === null ? [] : [() => requireOwnSession(actor)]),
      revoke("sessions", session ?? ""),
      ...(tokensEnd ? [revoke("api_tokens")] : []),
      q
        .updateTable("challenges")
        .set({ used_at: now })
        .where("kind", "=", "login")
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
        .where(isOwners),
      q
        .updateTable("one_time_links")
        .set({ removed_at: now })
        .where("kind", "in", ["reset", "email"])
        .where("used_at", "is", null)
        .where("removed_at", "is", null)
        .where(isOwners),
      ...(renewed ? [renewed.statement] : []),
      ...(effect.mail ? [alertPerson(actor, person, effect.mail, facts)] : []),
    ],
    settle() {
      const token = renewed?.give();
      for (const { id } of people) publish(actor, { kind: "session", person: id });
      actor.platform.jobs.wake();
      return token === undefined ? {} : { token };
    },
  };
}

/** Replaces a session's id and token, so that a stolen token stops working; null if the session has ended. */
function renewal(actor: Actor, session: string): { statement: Query; give(): string } | null {
  const { now, db, platform } = actor;
  const row = db.first(
    q.selectFrom("sessions").select(["kept", "created_at"]).where("id", "=", session).where("revoked_at", "is", null),
  );
  if (!row) return null;
  const token = randomBytes(32).toString("base64url");
  const isKept = row.kept === 1;
  const leftMs = row.created_at + lifeOf(platform.settings, isKept).maxMs - now;
  return {
    statement: q
      .updateTable("sessions")
      .set({ id: randomBytes(12).toString("base64url"), token_hash: hashToken(token) })
      .where("id", "=", session)
      .where("revoked_at", "is", null),
    give: () => giveToken(actor, token, isKept ? leftMs : null),
  };
}
