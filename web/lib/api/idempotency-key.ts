/** New Idempotency-Key: retries of one action share it, so the action runs once. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Idempotency keys of one form. */
export interface IdempotencyKeys {
  /** Key of an action with this body; a retry after a lost answer gets the same key. */
  of(body: unknown): string;
  /** The action succeeded: the next one gets a new key even with the same body. */
  renew(): void;
}

/** Call that may have succeeded although no answer arrived. */
export interface LostCall<Call> {
  /** Lost call with the same text; other changes since then must not create a second action. */
  again(words: string): Call | undefined;
  /** Records how a call ended. */
  ended(words: string, call: Call, isLost: boolean): void;
}

export function createLostCall<Call>(): LostCall<Call> {
  let lost: { words: string; call: Call } | null = null;
  return {
    again: (words) => (lost?.words === words ? lost.call : undefined),
    ended(words, call, isLost) {
      lost = isLost ? { words, call } : null;
    },
  };
}

/** A changed body gets its own key: the server rejects a known key with another body. */
export function createIdempotencyKeys(): IdempotencyKeys {
  const keys = new Map<string, string>();
  return {
    of(body) {
      const words = JSON.stringify(body);
      const key = keys.get(words) ?? newIdempotencyKey();
      keys.set(words, key);
      return key;
    },
    renew: () => keys.clear(),
  };
}
