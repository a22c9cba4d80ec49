/** Reasons why a mail was not sent, as the API returns them. */
export const mailFaults = {
  /** No sender is configured: the message is stored, and nothing retries it. */
  off: "Mail is off",
  unreachable: "The mail service cannot be reached",
  unknownHost: "The address of the mail service is not known",
  insecure: "The connection to the mail service is not secure",
  slow: "The mail service did not answer in time",
  unmade: "The mail could not be made",
  /** Bounce without a reason of its own. */
  returned: "The mail came back",
} as const;

/** Reason if the mail service answered; `said` is its own text, if any. */
export const answeredFault = (status: number, said: string): string =>
  `The mail service answered ${status}${said && `: ${said}`}`;

export type MailFault =
  | { fault: keyof typeof mailFaults }
  | { fault: "answered"; status: string }
  | { fault: "said"; status: string; said: string };

/** Parses such a sentence for translation; null for any other text. */
export function readMailFault(text: string): MailFault | null {
  for (const fault of ["off", "unreachable", "unknownHost", "insecure", "slow", "unmade", "returned"] as const)
    if (text === mailFaults[fault]) return { fault };
  const [, status, said] = /^The mail service answered (\d{3})(?:: (.+))?$/s.exec(text) ?? [];
  if (!status) return null;
  return said ? { fault: "said", status, said } : { fault: "answered", status };
}
