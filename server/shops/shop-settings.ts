import { hkdfSync } from "node:crypto";
import type { Keys, Settings } from "../settings.ts";

/** Identity of a shop among many: a random id, which its keys depend on, and its host name. */
export interface ShopIdentity {
  id: string;
  host: string;
}

/** Key of one shop from a secret of the deployment: HKDF-SHA256 with the shop's id as salt. */
const derived = (secret: string, id: string, purpose: string): string =>
  Buffer.from(hkdfSync("sha256", secret, id, `pano shop ${purpose}`, 32)).toString("base64url");

/**
 * Settings of one shop among many. Every secret is the shop's own, so that nothing that one shop signed or encrypted is
 * valid in another; its address is its host name. `{host}` in MAIL_FROM stands for the host name.
 */
export function settingsOfShop(settings: Settings, { id, host }: ShopIdentity): Settings {
  const own = (purpose: string) => (secret: string) => derived(secret, id, purpose);
  const keys = (purpose: string, [present, ...previous]: Keys): Keys => [
    own(purpose)(present),
    ...previous.map(own(purpose)),
  ];
  const optional = (purpose: string, secret: string | null) => secret && own(purpose)(secret);
  const { mail } = settings;
  const named = (text: string) => text.replaceAll("{host}", host);
  return {
    ...settings,
    peppers: keys("PASSWORD_PEPPER", settings.peppers),
    totpKeys: keys("TOTP_KEY", settings.totpKeys),
    fileKeys: keys("FILE_KEY", settings.fileKeys),
    inboundSecrets: keys("INBOUND_SECRET", settings.inboundSecrets),
    webhookSecrets: keys("WEBHOOK_SECRET", settings.webhookSecrets),
    inboundToken: optional("INBOUND_TOKEN", settings.inboundToken),
    backupKey: optional("BACKUP_KEY", settings.backupKey),
    publicOrigin: settings.mode === "live" ? `https://${host}` : "",
    mail: {
      ...mail,
      from: named(mail.from),
      address: named(mail.address),
      domain: named(mail.domain),
      keyPrefix: `${id}-`,
    },
  };
}

/** Secrets that other machines need to reach one shop: its mail machine and its payment processor. */
export const secretsForOthers = ({ inboundSecrets, inboundToken, webhookSecrets }: Settings) => ({
  INBOUND_SECRET: inboundSecrets[0],
  ...(inboundToken && { INBOUND_TOKEN: inboundToken }),
  WEBHOOK_SECRET: webhookSecrets[0],
});
