import { describe, expect, test } from "vitest";

/** Keys that cannot pass some places, and why. */
interface Exception<Key extends string, Place extends string> {
  keys: readonly Key[];
  places: readonly Place[];
  because: string;
}

interface RoundTrip<Key extends string, Place extends string> {
  record: string;
  /** Every key of the record, from its contract. */
  keys: readonly Key[];
  /** What takes a record through each place, and answers with the keys that came through whole. */
  places: Record<Place, () => Promise<Iterable<string>>>;
  exceptions: readonly Exception<NoInfer<Key>, NoInfer<Place>>[];
}

/** Tests that each key of a record survives each place, but for the exceptions, of which none may be needless. */
export function testRoundTrip<Key extends string, Place extends string>(trip: RoundTrip<Key, Place>): void {
  const { record, keys, places, exceptions } = trip;
  const isException = (key: string, place: string) =>
    exceptions.some((one) => one.keys.some((named) => named === key) && one.places.some((named) => named === place));

  describe(`each key of the ${record}`, () => {
    test.each(Object.entries<() => Promise<Iterable<string>>>(places))("survives %s", async (place, pass) => {
      const survivors = new Set(await pass());

      const wrong = keys.flatMap((key) => {
        const [isWhole, isExcused] = [survivors.has(key), isException(key, place)];
        if (isWhole !== isExcused) return [];
        return `${record}.${key} ${isWhole ? `survives ${place}: its exception is needless` : `is lost at ${place}`}`;
      });
      expect(wrong).toEqual([]);
    });
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Whether an answer holds what was sent, whatever else it says. */
export function holds(answer: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    return Array.isArray(answer) && answer.length === sent.length && sent.every((one, at) => holds(answer[at], one));
  }
  if (!isObject(sent)) return answer === sent;
  return isObject(answer) && Object.entries(sent).every(([key, value]) => holds(answer[key], value));
}

/** The keys of what was sent that an answer holds. */
export const heldIn = (answer: unknown, sent: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(sent).filter((key) => isObject(answer) && key in answer && holds(answer[key], sent[key]));
