/** First line of a header block, such as Outlook puts above the quoted mail. */
const FROM = /^[*_\s]*(?:From|Kimden|Gönderen|Von|De|Da|Van|Från|Fra|Od|От)\s*:[*_\s]*\S/i;
const SUBJECT = /^[*_\s]*(?:Subject|Konu|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Temat|Тема)\s*:/i;
const HEADER_LINES = 9;
const ORIGINAL =
  /^[-_*\s]{2,}(?:Original Message|Original Appointment|Forwarded message|Özgün (?:İleti|Mesaj)|Orijinal (?:İleti|Mesaj)|İletilen (?:İleti|Mesaj)|Yönlendirilen (?:İleti|Mesaj)|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Messaggio originale)[-_*\s]*$/i;
const RULE = /^[_-]{10,}\s*$/;
const WROTE = "(?:wrote|yazdı|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał|пишет|писал)";
/** "On 15 June 2026 … wrote:". All attribution patterns require a digit (time) or an @ (address). */
const DATED = new RegExp(`^(?=.{0,400}[\\d@])(?:On|Am|Le|El|Il|Em|Op|Den|W dniu)\\s.{3,400}${WROTE}[^:]{0,120}:$`, "i");
/** "… tarihinde şunu yazdı:", "Shop <shop@…> … wrote:". */
const NAMED = new RegExp(
  `^(?=.{0,400}[\\d@])(?:.{0,400}tarihinde\\b.{0,200}yazdı|.{0,300}<[^<>\\s@]+@[^<>\\s@]+>.{0,100}${WROTE})[^:]{0,120}:$`,
  "i",
);
/** Maximum number of lines of an attribution. */
const ATTRIBUTION_LINES = 3;
/** Longer than any attribution. */
const ATTRIBUTION_MAX = 1_000;

interface Line {
  at: number;
  text: string;
}

/**
 * Offset of the quoted history of a text, or the text's length if there is none or nothing above it. Only quotes at the
 * end are history; quotes followed by an answer belong to the message.
 */
export function quoteStart(text: string): number {
  const lines = linesOf(text);
  const head = lines.findIndex((_, index) => isHeadAt(lines, index));
  const start = startOfQuotes(head === -1 ? lines : lines.slice(0, head)) ?? head;
  const line = lines[start];
  return line && text.slice(0, line.at).trim() !== "" ? line.at : text.length;
}

/** Whether a text starts with the header of the quoted mail. */
export const isHistoryHead = (text: string): boolean => isHeadAt(linesOf(text.trim()), 0);

/** Whether a text is only an attribution line ("… wrote:"). */
export const isAttribution = (text: string): boolean => {
  const lines = linesOf(text.trim());
  return startOfNames(lines, lines.length - 1) === 0;
};

const linesOf = (text: string): Line[] => {
  let at = 0;
  return text.split("\n").map((line) => {
    const found = { at, text: line.trimEnd() };
    at += line.length + 1;
    return found;
  });
};

function isHeadAt(lines: readonly Line[], index: number): boolean {
  const { text = "" } = lines[index] ?? {};
  if (ORIGINAL.test(text)) return true;
  const first = RULE.test(text) ? index + 1 : index;
  if (!FROM.test(lines[first]?.text ?? "")) return false;
  return lines.slice(first + 1, first + HEADER_LINES).some((line) => SUBJECT.test(line.text));
}

/** Line where the quotes at the end start, including the attribution above them. */
function startOfQuotes(lines: readonly Line[]): number | undefined {
  const isQuoted = ({ text }: Line) => text.startsWith(">");
  const last = lines.findLastIndex((line) => line.text.trim() !== "" && !isQuoted(line));
  const first = lines.findIndex((line, index) => index > last && isQuoted(line));
  if (first !== -1) return startOfNames(lines, last) ?? first;
  // Some mail programs add an attribution without quote marks.
  if (lines.some(isQuoted)) return undefined;
  for (let end = 1; end < lines.length - 1; end++) {
    const start = startOfNames(lines, end);
    if (start !== undefined) return start;
  }
  return undefined;
}

/** First line of the attribution that ends at line `end`. */
function startOfNames(lines: readonly Line[], end: number): number | undefined {
  if (!lines[end]?.text.endsWith(":")) return undefined;
  for (const form of [DATED, NAMED])
    for (let start = end; start > Math.max(-1, end - ATTRIBUTION_LINES); start--) {
      const named = lines.slice(start, end + 1);
      if (named.some(({ text }) => text.length > ATTRIBUTION_MAX)) break;
      if (form.test(named.map(({ text }) => text.trim()).join(" "))) return start;
    }
  return undefined;
}
