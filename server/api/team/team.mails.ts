import type { Role } from "#shared/api/auth/auth.ts";
import type { Member } from "#shared/api/team/team.ts";
import type { Actor } from "../../actor.ts";
import { q } from "../../db/database.ts";
import { hashOf } from "../../db/hash.ts";
import type { SystemMail } from "../../db/mail/system-mail.ts";
import { mailOrigin } from "../../identity/letters/mail-origin.ts";

type Language = "en" | "tr";

/** Role names per language. */
const roleNames: Record<Language, Record<Role, string>> = {
  en: { Admin: "Admin", Editör: "Editor", Kullanıcı: "Viewer" },
  tr: { Admin: "Admin", Editör: "Editör", Kullanıcı: "Kullanıcı" },
};

const inviteWords = {
  en: {
    subject: (shop: string) => `${shop} invites you`,
    body: (by: string, shop: string, role: string) => `${by} invites you to work in ${shop} as ${role}.`,
    link: "Open this link within seven days to create your account:",
  },
  tr: {
    subject: (shop: string) => `${shop} sizi davet ediyor`,
    body: (by: string, shop: string, role: string) => `${by} sizi ${shop} ekibine ${role} olarak davet ediyor.`,
    link: "Hesabınızı oluşturmak için yedi gün içinde bu bağlantıyı açın:",
  },
};

const acceptedWords = {
  en: {
    subject: (shop: string) => `Your account at ${shop} is open`,
    body: "An Admin has accepted your account. You can sign in now:",
  },
  tr: {
    subject: (shop: string) => `${shop} hesabınız açıldı`,
    body: "Bir Admin hesabınızı onayladı. Artık giriş yapabilirsiniz:",
  },
};

/** Creates the email builder of an invitation, in the sender's language; each email has its own link. */
export function inviteMailOf(
  actor: Actor,
  { role, message }: { role: Role; message: string },
): (to: { email: string; token: string }) => SystemMail {
  const { now, caller } = actor;
  const language = languageOf(actor, caller?.id ?? 0);
  const words = inviteWords[language];
  const { name: shop } = actor.workspace();
  const by = caller?.name ?? shop;
  return ({ email, token }) => ({
    to: email,
    subject: words.subject(shop),
    body: [
      words.body(by, shop, roleNames[language][role]),
      ...(message ? [message] : []),
      `${words.link}\n${mailOrigin(actor)}${invitePath(token)}`,
    ].join("\n\n"),
    at: now,
    linkHash: hashOf(token),
  });
}

/** Path of an invitation link. */
export const invitePath = (token: string): string => `/register?invite=${token}`;

/** Email that tells a person their account is approved. */
export function acceptedMail(actor: Actor, { id, email }: Member): SystemMail {
  const words = acceptedWords[languageOf(actor, id)];
  const { name: shop } = actor.workspace();
  const body = `${words.body}\n${mailOrigin(actor)}/login?email=${encodeURIComponent(email)}`;
  return { to: email, subject: words.subject(shop), body, at: actor.now };
}

function languageOf(actor: Actor, id: number): Language {
  const row = actor.db.first(
    q.selectFrom("preferences").select("value").where("user_id", "=", id).where("key", "=", "language"),
  );
  return row?.value === '"tr"' ? "tr" : "en";
}
