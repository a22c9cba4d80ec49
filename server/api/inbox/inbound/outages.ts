import { type Compilable, GuardError } from "../../../db/cell.ts";
import { type Platform, WrongSize } from "../../../platform.ts";

/** What the store or the database says of this letter alone, and would say again. */
const isOfLetter = (error: unknown): boolean =>
  error instanceof GuardError || error instanceof WrongSize || /\btoo (?:big|large|long|many)\b/i.test(String(error));

/** A platform, and whether its store or its database has failed since: no fault of what is being read. */
export function watchOutages({ files, cell, ...rest }: Platform) {
  let hadOutage = false;
  const note = (error: unknown): never => {
    hadOutage ||= !isOfLetter(error);
    throw error;
  };
  const noted = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      return note(error);
    }
  };
  const platform: Platform = {
    ...rest,
    files: {
      put: (...args) => files.put(...args).catch(note),
      putNew: (...args) => files.putNew(...args).catch(note),
      get: (...args) => files.get(...args).catch(note),
      remove: (...args) => files.remove(...args).catch(note),
    },
    cell: {
      ...cell,
      run: <Row>(question: Compilable) => noted(() => cell.run<Row>(question)),
      batch: (statements) => cell.batch(statements).catch(note),
      transaction: (work) => noted(() => cell.transaction(work)),
      settled: () => cell.settled().catch(note),
    },
  };
  return {
    platform,
    hadOutage: () => hadOutage,
    /** What comes out of the store. */
    async *body(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
      try {
        yield* bytes;
      } catch (error) {
        note(error);
      }
    },
  };
}
