import type { AlarmStorage } from "../../../server/adapters/workers/alarm.ts";

/** The alarm of an object, which only keeps the time it was set to. */
export function memoryAlarm(): AlarmStorage & { time: number | null } {
  const kept = new Map<string, unknown>();
  const storage = {
    time: null as number | null,
    setAlarm: async (time: number | Date) => {
      storage.time = Number(time);
    },
    kv: {
      get: (key: string) => structuredClone(kept.get(key)),
      put: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    },
  };
  return storage as never;
}
