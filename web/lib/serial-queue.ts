/** Runs what it is given one after another, whatever became of the last: `const inOrder = lane(); inOrder(() => api(…))`. */
export function lane() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}
