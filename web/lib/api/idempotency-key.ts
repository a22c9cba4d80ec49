/** A fresh Idempotency-Key: one act keeps its key however often it is sent, so it happens once. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The keys of one form's acts. */
export interface IdempotencyKeys {
  /** The key of an act that says just this; sent again after a lost answer it is the same one. */
  of(body: unknown): string;
  /** The act is done: what is sent next is another one, whatever it says. */
  renew(): void;
}

/** A call that may have been done although its answer never came. */
export interface LostCall<Call> {
  /** The lost call where it said the same words; what else has moved since must not make another act of it. */
  again(words: string): Call | undefined;
  /** Notes how a call ended. */
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

/** A changed body gets a key of its own, since the server refuses a known key with other words. */
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
