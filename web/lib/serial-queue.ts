/** Runs tasks one after another, regardless of failures: `const inOrder = serialQueue(); inOrder(() => api(…))`. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}
