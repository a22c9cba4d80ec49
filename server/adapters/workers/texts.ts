/** Settings among the bindings of a Worker: every text. */
export const texts = (bindings: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(bindings).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
