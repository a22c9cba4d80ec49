const known = new Set<string>();
const askedAt = new Map<string, number>();

/** Cache keys rendered on this page; SWR does not list answers that came with the document. */
export const cachedKeys = (): readonly string[] => [...known];

/** Records that a key is rendered. */
export const addCachedKey = (key: string): void => void known.add(key);

/** Records that a key is being requested. */
export const noteRequested = (key: string): void => void askedAt.set(key, performance.now());

/** Milliseconds since a key was last requested. */
export const sinceRequest = (key: string): number => performance.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY);
