/**
 * What mail programs put before the subject of an answer or a forwarded letter: English, Turkish, German, Scandinavian,
 * Dutch, Polish, Portuguese, Italian, Greek, Chinese. A number may count them: `Re[2]:`.
 */
const PREFIX =
  /^(?:re|fwd?|ynt|[iİı]̇?lt|aw|antw|wg|sv|vs|vb|vl|doorst|odp|pd|enc|res|rif|απ|πρθ|回复|回覆|转发|轉寄)\s*(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*/iu;
const MOST = 50;

/** A subject without those prefixes, however many there are. */
export function bareSubject(subject: string): string {
  let bare = subject.trim();
  for (let n = 0; n < MOST; n++) {
    const next = bare.replace(PREFIX, "");
    if (next === bare || next === "") return bare;
    bare = next;
  }
  return bare;
}

/** The subject of an answer. */
export const replySubject = (subject: string): string => `Re: ${bareSubject(subject)}`.trim();
