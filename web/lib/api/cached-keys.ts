const known = new Set<string>();
const askedAt = new Map<string, number>();

/** The cache keys this page has drawn from; SWR itself does not tell for answers that came with the document. */
export const cachedKeys = (): readonly string[] => [...known];

/** Notes that something is drawn from a key. */
export const addCachedKey = (key: string): void => void known.add(key);

/** Notes that a key is being asked for. */
export const noteRequested = (key: string): void => void askedAt.set(key, performance.now());

/** How long ago a key was asked for last, in milliseconds. */
export const sinceRequest = (key: string): number => performance.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY);
