import { AppError } from "../../../app-error.ts";
import { ConstraintError } from "../../../db/database.ts";
import { type Platform, WrongSize } from "../../../platform.ts";

/** Whether an error is caused by this email and would recur. */
const isOfLetter = (error: unknown): boolean =>
  error instanceof ConstraintError ||
  error instanceof WrongSize ||
  (error instanceof AppError && error.status < 500) ||
  /\btoo (?:big|large|long|many)\b/i.test(String(error));

/** Wraps a platform and records failures of its store or database, which are not the email's fault. */
export function watchOutages({ files, db, ...rest }: Platform) {
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
    db: {
      ...db,
      all: (query) => noted(() => db.all(query)),
      first: (query) => noted(() => db.first(query)),
      run: (query) => noted(() => db.run(query)),
      transaction: (work) => noted(() => db.transaction(work)),
      settled: () => db.settled().catch(note),
    },
  };
  return {
    platform,
    hadOutage: () => hadOutage,
    async *body(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
      try {
        yield* bytes;
      } catch (error) {
        note(error);
      }
    },
  };
}
