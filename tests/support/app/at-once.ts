/** Calls so many at once as many clients do, the others waiting for a free place; the answers in the order of the calls. */
export async function atOnce<T>(width: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < calls.length; index = next++) answers[index] = await calls[index]!();
  };
  await Promise.all(Array.from({ length: width }, work));
  return answers;
}
