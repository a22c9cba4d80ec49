import { readMailFault } from "#shared/rules/inbox/mail-faults.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** Message why a mail was not sent. Needs the namespace `mail`. */
export function mailReason(t: Translate, error: string): string {
  const read = readMailFault(error);
  return read ? t(`mail.fault.${read.fault}`, { ...read }) : error;
}
