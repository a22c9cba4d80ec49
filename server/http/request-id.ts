/** The id of a request: the caller's own where it is a plain word, else a new one. */
export function requestIdOf({ headers }: Request): string {
  const given = headers.get("x-request-id");
  return given && /^[\w.-]{1,64}$/.test(given) ? given : crypto.randomUUID();
}
