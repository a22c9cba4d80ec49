/** Why a mail has not gone out, as the API tells it. */
export const mailFaults = {
  /** No sender is set up: the message is kept, and nothing tries to send it. */
  off: "Mail is off",
  unreachable: "The mail service cannot be reached",
  unknownHost: "The address of the mail service is not known",
  insecure: "The connection to the mail service is not secure",
  slow: "The mail service did not answer in time",
  unmade: "The mail could not be made",
  /** A bounce without a reason of its own. */
  returned: "The mail came back",
} as const;

/** The same where the service has answered; `said` is its own reason, if it gave one. */
export const answeredFault = (status: number, said: string): string =>
  `The mail service answered ${status}${said && `: ${said}`}`;

export type MailFault =
  | { fault: keyof typeof mailFaults }
  | { fault: "answered"; status: string }
  | { fault: "said"; status: string; said: string };

/** What such a sentence says, to be told in another language; null for any other. */
export function readMailFault(text: string): MailFault | null {
  for (const fault of ["off", "unreachable", "unknownHost", "insecure", "slow", "unmade", "returned"] as const)
    if (text === mailFaults[fault]) return { fault };
  const [, status, said] = /^The mail service answered (\d{3})(?:: (.+))?$/s.exec(text) ?? [];
  if (!status) return null;
  return said ? { fault: "said", status, said } : { fault: "answered", status };
}
