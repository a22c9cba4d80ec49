import { answeredFault, mailFaults } from "#shared/rules/inbox/mail-faults.ts";
import { type Mail, type MailFile, MailRefused, type OutgoingMail } from "../platform.ts";
import type { MailSettings, Settings } from "../settings.ts";
import { patience } from "./patience.ts";

/** Timeout of the service's response, and of each chunk of an attachment. */
const PATIENCE_MS = 5_000;
const REASON_MAX = 200;
const ID_MAX = 998;
/** Request Timeout and Too Many Requests: temporary. */
const BUSY: ReadonlySet<number> = new Set([408, 429]);

/** Simulated sender of mock mode: every mail counts as sent and stays in the outbox table. */
export const storingMail: Mail = { handsOn: false, isOff: false, send: () => Promise.resolve(undefined) };

/** Mail that is off; `send` must not be called. */
export const noMail: Mail = { handsOn: false, isOff: true, send: () => Promise.reject(new Error("mail is off")) };

/** Creates the mail sender named by the settings. */
export function mailOf({ mode, mail }: Pick<Settings, "mode" | "mail">): Mail {
  if (mail.kind === "http") return httpMail(mail);
  return mode === "live" ? noMail : storingMail;
}

/** Sends mails to a JSON API over HTTP, in Resend's format. */
export function httpMail({ url, key, from, keyPrefix = "" }: MailSettings): Mail {
  return {
    handsOn: true,
    isOff: false,
    async send(mail) {
      const { answer, words } = await ask(url, (onPiece) => {
        const { body, letGo } = bodyOf(mail, { from, onPiece });
        const init = {
          method: "POST",
          headers: {
            authorization: `Bearer ${key}`,
            "content-type": "application/json",
            // The service ignores a repeat under the same key.
            "idempotency-key": keyPrefix + mail.key,
          },
          body,
          duplex: "half",
        } as RequestInit;
        return { init, letGo };
      });
      if (answer.ok) return { ids: idsIn(words) };
      const isSetup = answer.status === 401 || answer.status === 403;
      const isPassing = isSetup || answer.status >= 500 || BUSY.has(answer.status);
      throw new MailRefused(answeredFault(answer.status, reasonIn(words)), { isPassing, isSetup });
    },
  };
}

interface Post {
  init: RequestInit;
  /** Closes the attachment that is being read. */
  letGo(): void;
}

/** Sends a request, with one retry, because the service may just have closed a keep-alive connection. */
async function ask(
  url: string,
  post: (onPiece: () => void) => Post,
  isFirst = true,
): Promise<{ answer: Response; words: string }> {
  const wait = patience(PATIENCE_MS);
  const { init, letGo } = post(wait.renew);
  try {
    const answer = await fetch(url, { ...init, signal: wait.signal });
    return { answer, words: await answer.text().catch(() => "") };
  } catch (error) {
    // Not every host cancels the body of a failed request.
    letGo();
    if (error instanceof Error && error.name === "TimeoutError")
      throw new MailRefused(mailFaults.slow, { isPassing: true });
    if (isFirst) return ask(url, post, false);
    throw unreachable(error);
  } finally {
    wait.end();
  }
}

/** Classifies a connection error by its text: hosts word it differently, but all mention DNS or certificates. */
function unreachable(error: unknown): MailRefused {
  const { message, cause } = error as { message?: string; cause?: { code?: string } | null };
  const code = cause?.code ?? "";
  const words = `${message ?? ""} ${cause ?? ""} ${code}`;
  if (/\b(?:tls|ssl|handshake|cert)|certificate|CERT_|SELF_SIGNED/i.test(words))
    return new MailRefused(mailFaults.insecure, { isPassing: true, isSetup: true });
  if (/\bdns\b|lookup|ENOTFOUND|EAI_AGAIN|name resolution/i.test(words))
    return new MailRefused(mailFaults.unknownHost, { isPassing: true, isSetup: true });
  return new MailRefused(mailFaults.unreachable, { isPassing: true });
}

/** Ids of the mail in the service's response. */
function idsIn(words: string): string[] {
  try {
    const answer = JSON.parse(words) as Record<string, unknown>;
    const ids = ["id", "message_id", "messageId", "MessageID"].map((name) => answer[name]);
    return ids.filter((id) => typeof id === "string").map((id) => id.slice(0, ID_MAX));
  } catch {
    return [];
  }
}

function reasonIn(words: string): string {
  try {
    const { message } = JSON.parse(words) as { message?: unknown };
    return typeof message === "string" ? message.slice(0, REASON_MAX) : "";
  } catch {
    return "";
  }
}

/** Serialises the mail as JSON. Attachments are streamed into it, so that none is in memory as a whole. */
function bodyOf(
  mail: OutgoingMail,
  { from, onPiece }: { from: string; onPiece: () => void },
): { body: string | ReadableStream<Uint8Array> } & Pick<Post, "letGo"> {
  const { to, cc, bcc, replyTo, subject, text, html, headers, files } = mail;
  const head = JSON.stringify({
    from,
    to,
    subject,
    text,
    headers,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(replyTo && { reply_to: replyTo }),
    ...(html && { html }),
  });
  if (files.length === 0) return { body: head, letGo: () => undefined };
  const pieces = written(head, files);
  const letGo = () => void pieces.return().catch(() => undefined);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      onPiece();
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
    cancel: letGo,
  });
  return { body, letGo };
}

async function* written(head: string, files: readonly MailFile[]): AsyncGenerator<string, void> {
  yield `${head.slice(0, -1)},"attachments":[`;
  for (const [index, { name, type, open }] of files.entries()) {
    const facts = JSON.stringify({ filename: name, content_type: type });
    yield `${index > 0 ? "," : ""}${facts.slice(0, -1)},"content":"`;
    yield* base64(await open());
    yield '"}';
  }
  yield "]}";
}

/** Encodes base64 chunk by chunk: three bytes make four characters, so the remainder is carried into the next chunk. */
async function* base64(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let left = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([left, chunk]);
    const whole = all.length - (all.length % 3);
    left = all.subarray(whole);
    if (whole > 0) yield all.subarray(0, whole).toString("base64");
  }
  if (left.length > 0) yield left.toString("base64");
}
