/**
 * Reply and forward prefixes of mail programs: English, French, Spanish, Portuguese, Italian, German, Dutch, Nordic,
 * Polish, Hungarian, Greek, Turkish, Russian, Indonesian, Chinese and Japanese.
 */
const WORDS = `re fwd? tr rv res enc rif aw wg antw doorst sv vs vb vl odp pd vá továbbítás απ σχετ πρθ ynt yan
  [iİı]̇?lt [iİı]̇?le отв пер bls trs 回复 回覆 答复 答覆 转发 轉發 轉寄 返信 転送`
  .split(/\s+/)
  .join("|");
/** A prefix can have a counter: `Re[2]:`, `Re (3):`. */
const END = "\\s{0,9}(?:[[(（［]\\d{1,3}[\\])）］])?\\s{0,9}[:：]\\s*";
const PREFIX = new RegExp(`(?:${WORDS})${END}`, "iuy");
/** One-letter prefixes of Italian programs, which can also start an ordinary subject: "I: love". */
const LETTER = new RegExp(`[ri]${END}`, "iuy");
const RIF = /^rif/i;
const MOST = 50;

/** End of a prefix that starts at `at`, or null. */
function endAt(pattern: RegExp, subject: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(subject) ? pattern.lastIndex : null;
}

/**
 * Subject without reply and forward prefixes. A single letter counts as one only before another prefix or after an
 * Italian one, so a reply to "I: love" keeps its subject.
 */
export function bareSubject(subject: string): string {
  const given = subject.trim().normalize("NFC");
  let at = 0;
  let isItalian = false;
  for (let n = 0; n < MOST; n++) {
    const word = endAt(PREFIX, given, at);
    const letter = word === null ? endAt(LETTER, given, at) : null;
    const isPrefix =
      letter !== null && (isItalian || (endAt(PREFIX, given, letter) ?? endAt(LETTER, given, letter)) !== null);
    const end = word ?? (isPrefix ? letter : null);
    // Keep a prefix that is the whole subject.
    if (end === null || end === given.length) break;
    isItalian = letter !== null || RIF.test(given.slice(at, at + 3));
    at = end;
  }
  return given.slice(at);
}

/** Subject of a reply. */
export const replySubject = (subject: string): string => `Re: ${bareSubject(subject)}`.trim();
