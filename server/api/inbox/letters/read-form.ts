import type { InboundBody } from "#shared/api/inbox/inbound.ts";
import type { fileKeeper } from "../inbound/inbound.files.ts";
import { cleanName, readMailboxes } from "./addresses.ts";
import { headerOf, headersOf, type Letter, REPORT_MAX, readDate } from "./letter.ts";
import { answeredIds, readIds } from "./letter-ids.ts";
import { liftPictures } from "./lift-pictures.ts";

const REPORT = /^(?:message\/(?:delivery-status|rfc822|rfc822-headers)|text\/rfc822-headers)\b/i;

/** Parses an email in the JSON form of the inbound API; its files go through `keeper`. */
export async function readForm(
  body: InboundBody,
  { keeper, now }: { keeper: ReturnType<typeof fileKeeper>; now: number },
): Promise<Letter> {
  let report = "";
  for (const { name, type, content, contentId } of body.attachments) {
    const bytes = Buffer.from(content, "base64");
    if (REPORT.test(type) && report.length < REPORT_MAX)
      report = `${report}${bytes.subarray(0, REPORT_MAX).toString("utf8")}\n\n`.slice(0, REPORT_MAX);
    const file = keeper.open();
    await file.write(bytes);
    await file.end({ name, contentId });
  }
  const headers = headersOf(givenHeaders(body));
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
    text: body.text,
    html: await liftPictures(body.html, keeper),
    isCut: false,
    datedAt: readDate(body.date || headerOf(headers, "date"), now),
    answers: answeredIds(textOr(body.inReplyTo, "in-reply-to"), textOr(body.references, "references")),
    headers,
    hasNullPath: isNobody(textOr(body.from, "from")) || /^<\s*>$/.test(headerOf(headers, "return-path")),
    report: hasReport ? report : "",
    files: keeper.files,
    leftOut: keeper.leftOut,
  };
}

/** Whether the sender is empty, as in a bounce. An unreadable sender does not count as empty. */
const isNobody = (from: string | readonly string[]): boolean => /^(?:<\s*>)?$/.test([from].flat().join("").trim());

/** Headers of the form (object or list), plus those that have fields of their own. */
function* givenHeaders({ headers: given, autoSubmitted, date }: InboundBody): Generator<readonly [string, string]> {
  const line = (value: string) => value.replace(/[\r\n]+/g, " ");
  if (autoSubmitted !== "") yield ["auto-submitted", line(autoSubmitted)];
  if (date !== "") yield ["date", line(date)];
  if (Array.isArray(given)) for (const { name, value } of given) yield [name, line(value)];
  else for (const [name, value] of Object.entries(given)) for (const one of [value].flat()) yield [name, line(one)];
}
