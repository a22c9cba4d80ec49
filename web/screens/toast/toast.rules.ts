export const MESSAGE_MAX = 300;
export const DURATION_MAX = 60_000;

/** Whole milliseconds from −1 to 60,000, or null; a true minus sign and thousands marks are understood. */
export function parseDuration(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^−/, "-")
    .replace(/(?<=\d)[.,\s](?=\d{3}$)/, "");
  if (!/^-?\d+$/.test(plain)) return null;
  const duration = Number(plain);
  return duration >= -1 && duration <= DURATION_MAX ? duration : null;
}
