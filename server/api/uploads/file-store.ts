import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type FileStore, WrongSize } from "../../platform.ts";

/** File store that logs failures and throws `unavailable`. */
export function filesOf(actor: Actor): FileStore {
  const { files, log } = actor.platform;
  const heard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // These errors come from the request body, not from the store.
      if (error instanceof WrongSize || error instanceof AppError) throw error;
      log("error", "the file store failed", { requestId: actor.requestId, error: String(error) });
      throw new AppError("unavailable");
    }
  };
  return {
    put: (key, body, size) => heard(files.put(key, body, size)),
    putNew: (key, body, size) => heard(files.putNew(key, body, size)),
    get: (key, range) => heard(files.get(key, range)),
    remove: (keys) => heard(files.remove(keys)),
  };
}
