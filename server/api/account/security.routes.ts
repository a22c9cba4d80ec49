import type { Context } from "hono";
import { type ProofBody, securityEndpoints } from "#shared/api/account/security.ts";
import { endSessions } from "../../db/access.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { publish } from "../../db/publish.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { PROOF_MS } from "../../http/fresh.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { tellPerson } from "../auth/account-mail.ts";
import { dropSignIns } from "../auth/challenges.ts";
import { takeCode } from "../auth/factor.store.ts";
import { dropLinks } from "../auth/one-time-links.ts";
import { passkeyOwner } from "../auth/passkey.store.ts";
import { requirePassword } from "../auth/password.policy.ts";
import { passwordHash } from "../auth/password.queue.ts";
import { noteProof } from "../auth/sessions.ts";
import { ownAccount, requireOwnPassword, within } from "./own.ts";
import { disableFactor, enableFactor, renewCodes, setUpFactor } from "./two-factor.store.ts";

/** Proofs, the password and the second factor of the caller's own account. */
export const securityRoutes = routes(securityEndpoints, {
  "POST /account/reauth": async (c, { body }) => {
    await prove(c, body);
    return ok(c, { until: new Date(c.var.now + PROOF_MS).toISOString() });
  },
  "POST /account/password": async (c, { body }) => {
    await changePassword(c, body);
    return ok(c, {});
  },
  "POST /account/two-factor/setup": async (c, { body }) => ok(c, await setUpFactor(c, body.password)),
  "POST /account/two-factor/enable": async (c, { body }) => ok(c, { codes: await enableFactor(c, body.code) }),
  "POST /account/two-factor/disable": async (c, { body }) => {
    await disableFactor(c, body);
    return ok(c, {});
  },
  "POST /account/two-factor/recovery-codes": async (c, { body }) => ok(c, { codes: await renewCodes(c, body.code) }),
});

/** Throws `wrong_password` at its field, `invalid_code`. */
async function prove(c: Context<Env>, { password, code, passkey }: ProofBody): Promise<void> {
  const account = await ownAccount(c);
  if (password !== undefined) return requireOwnPassword(c, { account, field: "password", password });
  await within(c, async () => {
    if (code !== undefined) return takeCode(c, account.id, code);
    if (!passkey || (await passkeyOwner(c, passkey)) !== account.id) throw new AppError("invalid_code");
  });
  await noteProof(c);
}

/** Throws `wrong_password` and what is wrong with the new one, at their fields. */
async function changePassword(
  c: Context<Env>,
  body: { currentPassword: string; newPassword: string; endOtherSessions: boolean },
): Promise<void> {
  const { now, caller } = c.var;
  const account = await ownAccount(c);
  const { id, email, username } = account;
  requirePassword(c, { field: "newPassword", password: body.newPassword, email, username });
  await requireOwnPassword(c, { account, field: "currentPassword", password: body.currentPassword });
  if (body.newPassword === body.currentPassword) {
    throw fieldError("newPassword", "duplicate", "Choose a different password");
  }
  const password_hash = await passwordHash(c, body.newPassword);
  await commit(c, {
    object: "person",
    action: "account.password_changed",
    // Of two changes at once only one was made with the password that stood.
    before: [
      statement(
        "INSERT INTO tx_guard (stale) SELECT password_hash = ? FROM users WHERE id = ?",
        account.password_hash,
        id,
      ),
    ],
    change: { ids: [id], set: { password_hash } },
    keepsVersion: true,
    after: [
      ...(body.endOtherSessions ? [endSessions(now, [id], caller?.sessionId ?? "")] : []),
      dropSignIns(now, id),
      // A link to another address may have been asked for by whoever else had the old password.
      dropLinks(now, id, ["reset", "email"]),
      await tellPerson(c, { person: id, to: email, mail: "passwordChanged", path: "/login?mode=forgot" }),
    ],
  }).catch((error: unknown) => {
    if (!(error instanceof GuardError) || error.constraint !== "stale") throw error;
    throw fieldError("currentPassword", "wrong_password", "That is not your current password");
  });
  if (body.endOtherSessions) publish(c, { kind: "session", person: id });
}
