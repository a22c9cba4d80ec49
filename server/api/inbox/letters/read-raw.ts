import PostalMime from "postal-mime";
import { LETTER_TEXT_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { plainOf } from "../html/clean-html.ts";
import { readHtml, SOURCE_MAX } from "../html/html-text.ts";
import type { fileKeeper } from "../inbound/inbound.files.ts";
import { readMailboxes } from "./addresses.ts";
import { headerOf, headersOf, type Letter, readDate } from "./letter.ts";
import { answeredIds, readIds } from "./letter-ids.ts";
import { HTML_MARK, LetterSplitter } from "./letter-splitter.ts";
import { liftPictures } from "./lift-pictures.ts";

/** Bytes parsed per step; other work can run between steps. */
const PIECE_BYTES = 64 * 1024;

/** SMTP envelope as the mail server reported it; `from` is null if it did not. */
export interface Envelope {
  from: string | null;
  to: string[];
}

interface Reading {
  keeper: ReturnType<typeof fileKeeper>;
  envelope: Envelope;
  now: number;
  /** Charset of texts that are not UTF-8 and declare none. */
  fallback: string;
  /** Part of the email was skipped for size. */
  isCut: boolean;
}

/** Parses a raw email (RFC 5322) and holds only its texts in memory; its files go through `keeper`. */
export async function readRaw(
  body: AsyncIterable<Uint8Array>,
  { keeper, envelope, now, fallback, isCut }: Reading,
): Promise<Letter> {
  const splitter = new LetterSplitter({ fallback, openFile: keeper.open });
  for await (const chunk of body)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) await splitter.push(chunk.subarray(at, at + PIECE_BYTES));
  const { skeleton, files, htmls, report, isCut: isTextCut } = await splitter.end();
  const mail = await PostalMime.parse(skeleton, { forceRfc822Attachments: true });
  const unnamed = new Map(files);
  // The size limit cut this file.
  const last = isCut ? [...files.keys()].at(-1) : undefined;
  for (const { content, filename, mimeType, contentId } of mail.attachments) {
    const bytes = typeof content === "string" ? content : new Uint8Array(content);
    const mark = Buffer.from(bytes).toString("latin1").trim();
    const file = unnamed.get(mark);
    unnamed.delete(mark);
    const name = mimeType === "application/x-letter" ? `${filename ?? "letter"}.eml` : (filename ?? "");
    await file?.end({ name, ...(contentId && { contentId }) }, mark !== last);
  }
  for (const file of unnamed.values()) await file.end({ name: "" });
  const headers = headersOf(mail.headers.map(({ key, value }) => [key, value] as const));
  const { text, html } = await textsOf(mail, htmls);
  const named = (name: string) => readMailboxes(headers.get(name) ?? []);
  const sender = ["from", "sender", "return-path"].flatMap(named)[0] ?? readMailboxes(envelope.from ?? "")[0];
  return {
    id: readIds(headerOf(headers, "message-id"))[0] ?? null,
    from: sender ?? { name: "", email: "" },
    recipients: (["to", "cc", "bcc", "replyTo"] as const).flatMap((kind) =>
      named(kind === "replyTo" ? "reply-to" : kind).map((one) => ({ kind, ...one })),
    ),
    subject: mail.subject ?? "",
    text,
    html: await liftPictures(html, keeper),
    isCut: isTextCut,
    datedAt: readDate(headerOf(headers, "date"), now),
    answers: answeredIds(headers.get("in-reply-to") ?? [], headers.get("references") ?? []),
    headers,
    hasNullPath: envelope.from === "" || /^<\s*>$/.test(headerOf(headers, "return-path")),
    report: /^multipart\/report\b/i.test(headerOf(headers, "content-type")) ? report : "",
    files: keeper.files,
    leftOut: keeper.leftOut,
  };
}

/** Replaces the HTML placeholders: by the HTML itself in `html`, by its plain text in `text`. */
async function textsOf(
  { text = "", html = "" }: { text?: string; html?: string },
  htmls: ReadonlyMap<string, string>,
): Promise<{ text: string; html: string }> {
  const words = new Map<string, string>();
  let room = LETTER_TEXT_MAX;
  for (const [mark] of text.matchAll(HTML_MARK)) {
    const source = htmls.get(mark);
    if (source === undefined || words.has(mark) || room <= 0) continue;
    const read = await plainOf(readHtml(source.slice(0, SOURCE_MAX)), LETTER_TEXT_MAX);
    words.set(mark, read);
    room -= read.length;
  }
  return {
    text: text.replace(HTML_MARK, (mark) => words.get(mark) ?? (htmls.has(mark) ? "" : mark)),
    html: html.replace(HTML_MARK, (mark) => htmls.get(mark) ?? mark),
  };
}
