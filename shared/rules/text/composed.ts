/**
 * More combining marks than any script uses; the limit of the Unicode stream-safe text format (UAX #15, section 13).
 */
const TOO_MANY_MARKS = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu;

const parted = (text: string): string => text.replace(TOO_MANY_MARKS, "$1\u034f");

/**
 * Text in NFC with long runs of marks split by invisible joiners, because sorting marks takes quadratic time. Some
 * characters decompose under NFC, so the limit is applied twice; the result is stable under another call.
 */
export const composed = (text: string): string => parted(parted(text).normalize("NFC"));
