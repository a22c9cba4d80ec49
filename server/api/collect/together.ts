/** The most that goes into one writing, so that no other request waits long for it. */
const MOST = 500;

/**
 * Gathers what comes close together into one writing, since each costs a wait for the disk: what comes alone is written
 * at once, what comes within `gapMs` of the last writing waits for the rest of that time. Each caller gets its own result.
 */
export function together<One, Result>(
  write: (all: readonly One[]) => Promise<readonly Result[]>,
  gapMs: number,
): (one: One) => Promise<Result> {
  let waiting: { one: One; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let isPlanned = false;
  let lastAt = Number.NEGATIVE_INFINITY;

  function plan(): void {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    setTimeout(() => void flush(), Math.max(0, lastAt + gapMs - performance.now()));
  }

  async function flush(): Promise<void> {
    const now = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    try {
      const results = await write(now.map(({ one }) => one));
      for (const [index, { resolve }] of now.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of now) reject(error);
    }
    lastAt = performance.now();
    isPlanned = false;
    plan();
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      plan();
    });
}
