import { RECIPIENTS_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { emailProblem } from "#shared/rules/people/person-rules.ts";
import type { Translate } from "../../../../lib/i18n.tsx";
import type { ConversationOpened } from "../../inbox.data.ts";
import type { MessageDraft, Recipients } from "../draft/draft.ts";

/** Addresses in a text, separated by spaces, commas or semicolons. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Recipients of a reply: those of its conversation unless the author changed them. */
export function shownRecipients(
  { replyTo }: Pick<ConversationOpened, "replyTo">,
  { mode, to, cc }: Pick<MessageDraft, "mode" | "to" | "cc">,
): Recipients {
  if (mode === "own") return { to, cc };
  return mode === "replyAll" ? replyTo.all : replyTo.one;
}

/** Whether "reply all" has more recipients than "reply". */
export const hasMore = ({ replyTo: { one, all } }: Pick<ConversationOpened, "replyTo">): boolean =>
  all.to.length + all.cc.length > one.to.length;

/** Whether all addresses are valid and there is a recipient. */
export const isSound = ({ to, cc }: Recipients): boolean =>
  to.length > 0 && [to, cc].every((some) => some.length <= RECIPIENTS_MAX && some.every((one) => !emailProblem(one)));

export type RecipientProblems = Partial<Record<keyof Recipients, string>>;

/** Problems of the recipients by field. Needs the namespace `inboxActs`. */
export function recipientProblems({ to, cc }: Recipients, t: Translate): RecipientProblems {
  const problemOf = (emails: readonly string[]): string | undefined => {
    const wrong = emails.find((one) => emailProblem(one) !== null);
    if (wrong !== undefined) return t("inbox.notAnAddress", { address: wrong });
    return emails.length > RECIPIENTS_MAX ? t("inbox.toTooMany", { count: RECIPIENTS_MAX }) : undefined;
  };
  const [ofTo, ofCc] = [to.length === 0 ? t("inbox.toEmpty") : problemOf(to), problemOf(cc)];
  return { ...(ofTo !== undefined && { to: ofTo }), ...(ofCc !== undefined && { cc: ofCc }) };
}

/** Recipients with the typed text, without duplicates. */
export function withEntries({ to, cc }: Recipients, entries: Readonly<Record<keyof Recipients, string>>): Recipients {
  const all = (emails: readonly string[], entry: string) => [...new Set([...emails, ...addressesIn(entry)])];
  return { to: all(to, entries.to), cc: all(cc, entries.cc) };
}
