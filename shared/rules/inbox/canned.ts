/** Placeholders allowed in a canned reply. */
export const placeholders = ["customer.name", "order.number", "order.status", "agent.name"] as const;
export type Placeholder = (typeof placeholders)[number];
export type Filling = Partial<Record<Placeholder, string | null | undefined>>;

const PLACE = /\{\{\s*([a-z.]+)\s*\}\}/gi;

/** Fills every placeholder that has a value. The others stay visible and block sending. */
export function fillCanned(body: string, filling: Filling): string {
  return body.replace(PLACE, (whole, name: string) => filling[name.toLowerCase() as Placeholder] || whole);
}

/** Unfilled placeholders with their positions in the text. */
export function openPlaceholders(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(PLACE)].map((found) => ({
    name: (found[1] ?? "").toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));
}
