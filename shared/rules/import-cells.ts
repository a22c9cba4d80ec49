/** A text that a sheet program would run as a formula, or one that was marked so that none does. */
export const FORMULA = /^'*[=+\-@\t\r]/;

/** Takes off the mark that keeps a cell from being run as a formula. */
export const unmarked = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/**
 * Reads a number as any sheet writes it: `1234.5`, `1,234.50`, `1.234,50`, `1 234,50 ₺`, `12.5%`. A single mark before
 * exactly three digits parts thousands, since no figure of a product has three decimals. Undefined when it is none.
 */
export function readNumber(cell: string): number | undefined {
  const bare = cell.replace(/[\s\u00a0\u202f%]|\p{Sc}|\b[A-Z]{3}\b|\bTL\b/gu, "");
  const match = /^([+-]?)(\d[\d.,']*)$/.exec(bare);
  if (!match) return undefined;
  const [, sign = "", digits = ""] = match;
  const plain = plainOf(digits.replaceAll("'", ""));
  return plain === undefined ? undefined : Number(`${sign}${plain}`);
}

/** The digits with a point for their decimals, or undefined where thousands are not parted by threes. */
function plainOf(digits: string): string | undefined {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return digits;
  const mark = digits[last] ?? "";
  const other = mark === "." ? "," : ".";
  const hasBoth = digits.includes(other);
  const isOnce = digits.indexOf(mark) === last;
  const isThousands = !hasBoth && (!isOnce || /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits));
  const whole = isThousands ? digits : digits.slice(0, last);
  const parts = isThousands ? mark : other;
  if (hasBoth && !isOnce) return undefined;
  const groups = whole.split(parts);
  if (groups.length > 1 && !groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))) {
    return undefined;
  }
  if (!/^\d+$/.test(groups.join(""))) return undefined;
  return isThousands ? groups.join("") : `${groups.join("")}.${digits.slice(last + 1) || "0"}`;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The words of a piece of HTML: its tags taken away, its blocks on lines of their own. */
export function textOfHtml(html: string): string {
  return (
    html
      // What is never closed goes on to the end, as in a browser.
      .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi, "")
      .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|ul|ol|table)\s*>/gi, "\n")
      .replace(/<\/?[a-z][^<>]*>/gi, "")
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
        if (name) return entities[name.toLowerCase()] ?? whole;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
      .split("\n")
      .map((line) => line.trim())
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}
