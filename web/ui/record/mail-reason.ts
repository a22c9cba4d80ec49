import { readMailFault } from "#shared/rules/mail-faults.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** Why a mail has not gone out, in the reader's language. Needs the texts of `mail`. */
export function mailReason(t: Translate, error: string): string {
  const read = readMailFault(error);
  return read ? t(`mail.fault.${read.fault}`, { ...read }) : error;
}
