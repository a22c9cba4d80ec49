import type { InboundBody } from "#shared/api/inbox/inbound.ts";
import type { fileKeeper } from "../inbound.files.ts";
import { cleanName, readMailboxes } from "./addresses.ts";
import { headerOf, type Letter, type LetterHeaders, readDate } from "./letter.ts";
import { answeredIds, readIds } from "./letter-ids.ts";
import { liftPictures } from "./lift-pictures.ts";

const REPORT = /^(?:message\/(?:delivery-status|rfc822|rfc822-headers)|text\/rfc822-headers)\b/i;
const REPORT_MAX = 64 * 1024;

/** Reads a letter of the own form; its files go through `keeper`. */
export async function readForm(
  body: InboundBody,
  { keeper, now }: { keeper: ReturnType<typeof fileKeeper>; now: number },
): Promise<Letter> {
  let report = "";
  for (const { name, type, content, contentId } of body.attachments) {
    const bytes = Buffer.from(content, "base64");
    if (REPORT.test(type)) report += `${bytes.subarray(0, REPORT_MAX).toString("utf8")}\n\n`;
    const file = keeper.open();
    await file.write(bytes);
    await file.end({ name, contentId });
  }
  const headers = headersOf(body);
  const textOr = (given: string | string[], name: string) => (given.length > 0 ? given : (headers.get(name) ?? []));
  const [sender] = readMailboxes(textOr(body.from, "from"));
  const hasReport = /^multipart\/report\b/i.test(headerOf(headers, "content-type")) || /^Action:/im.test(report);
  return {
    id: readIds(textOr(body.messageId, "message-id"))[0] ?? null,
    from: { email: sender?.email ?? "", name: cleanName(body.name) || (sender?.name ?? "") },
    recipients: (["to", "cc", "replyTo"] as const).flatMap((kind) =>
      readMailboxes(textOr(body[kind], kind === "replyTo" ? "reply-to" : kind)).map((one) => ({ kind, ...one })),
    ),
    subject: body.subject || headerOf(headers, "subject"),
    ...{ text: body.text, html: await liftPictures(body.html, keeper), isCut: false },
    datedAt: readDate(body.date || headerOf(headers, "date"), now),
    answers: answeredIds(textOr(body.inReplyTo, "in-reply-to"), textOr(body.references, "references")),
    headers,
    hasNullPath: !sender || /^<\s*>$/.test(headerOf(headers, "return-path")),
    report: hasReport ? report : "",
    ...{ files: keeper.files, leftOut: keeper.leftOut },
  };
}

/** The headers that the form holds, as an object or a list, with those that have fields of their own. */
function headersOf({ headers: given, autoSubmitted }: InboundBody): LetterHeaders {
  const found = new Map<string, string[]>();
  const add = (name: string, value: string) =>
    found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), value.replace(/[\r\n]+/g, " ")]);
  if (Array.isArray(given)) for (const { name, value } of given) add(name, value);
  else for (const [name, value] of Object.entries(given)) for (const one of [value].flat()) add(name, one);
  if (autoSubmitted !== "") add("Auto-Submitted", autoSubmitted);
  return found;
}
