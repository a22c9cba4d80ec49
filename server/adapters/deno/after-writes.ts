type Effect = (...args: unknown[]) => Promise<unknown>;

/**
 * A port whose calls wait until what was written before is on the disk: an effect outside of the database, a mail for
 * one, must not outlive the row that says it is under way. A call rejects where that row was lost.
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
