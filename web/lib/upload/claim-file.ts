/** Takes a file of the queue for this tab until it is closed; false when another tab has it. */
export function claimFile(id: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`upload:${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<void>(() => undefined) : null;
    });
  });
}
