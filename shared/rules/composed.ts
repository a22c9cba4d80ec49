/** More marks on a letter than any writing has: the bound of Unicode's stream-safe texts (UAX #15, section 13). */
const TOO_MANY_MARKS = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu;

const parted = (text: string): string => text.replace(TOO_MANY_MARKS, "$1\u034f");

/**
 * A text with its letters composed. Marks without end are parted by joiners that stay unseen: to order them takes the
 * square of their number. Some marks and letters come apart when they are composed, so there is a second look; a text
 * that was composed stays as it is.
 */
export const composed = (text: string): string => parted(parted(text).normalize("NFC"));
