type Effect = (...args: unknown[]) => Promise<unknown>;

/**
 * Wraps a port so that its calls wait until earlier writes are on the disk. An external effect, such as a mail, must
 * not outlive the row that records it. Rejects if that row was lost.
 */
export function afterWrites<Port extends object>(port: Port, settled: () => Promise<void>): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        await settled();
        return Reflect.apply(value as Effect, target, args);
      };
    },
  });
}
