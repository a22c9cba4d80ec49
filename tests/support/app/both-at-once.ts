/** Steps of a promise that it takes to read a body: so far ahead a request is first, also of one that has none to read. */
const AHEAD = 20;

/** Sends two requests so that both are under way at once, the `first` of them a little ahead; the answers as listed. */
export function bothAtOnce<A, B>(
  [one, other]: readonly [() => Promise<A>, () => Promise<B>],
  first: 0 | 1,
): Promise<[A, B]> {
  return Promise.all(first === 0 ? [one(), aLittleLater(other)] : [aLittleLater(one), other()]);
}

async function aLittleLater<T>(send: () => Promise<T>): Promise<T> {
  for (let step = 0; step < AHEAD; step++) await undefined;
  return send();
}
