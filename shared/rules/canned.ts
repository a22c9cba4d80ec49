/** What a canned reply may leave open. */
export const placeholders = ["customer.name", "order.number", "order.status", "agent.name"] as const;
export type Placeholder = (typeof placeholders)[number];
export type Filling = Partial<Record<Placeholder, string | null | undefined>>;

const PLACE = /\{\{\s*([a-z.]+)\s*\}\}/gi;

/** The text with every placeholder filled that has a value; the others stay as they are, to be seen and to block sending. */
export function fillCanned(body: string, filling: Filling): string {
  return body.replace(PLACE, (whole, name: string) => filling[name.toLowerCase() as Placeholder] || whole);
}

/** Placeholders that nothing has filled, each with where it stands. */
export function openPlaceholders(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(PLACE)].map((found) => ({
    name: (found[1] ?? "").toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));
}
