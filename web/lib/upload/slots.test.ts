import { expect, test } from "vitest";
import { slots } from "./slots.ts";

const never = new AbortController().signal;

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("no more than the allowed works run at once, the others follow in order", async () => {
  const slot = slots(2);
  const gates = [gate(), gate(), gate(), gate()];
  const begun: number[] = [];
  const all = gates.map(({ opened }, at) =>
    slot(() => {
      begun.push(at);
      return opened;
    }, never),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);

  gates[1]!.open();
  await all[1];
  await new Promise((resolve) => setTimeout(resolve));

  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("who gives up while waiting leaves the place to the next, and a failed work frees its own", async () => {
  const slot = slots(1);
  const first = gate();
  const quitter = new AbortController();
  const running = slot(() => first.opened, never);
  const quit = slot(async () => "never", quitter.signal);
  const last = slot(async () => "last", never);

  quitter.abort(new Error("given up"));
  first.open();

  await expect(quit).rejects.toThrow("given up");
  expect(await last).toBe("last");
  await running;
  await expect(slot(() => Promise.reject(new Error("broken")), never)).rejects.toThrow("broken");
  expect(await slot(async () => "free", never)).toBe("free");
});

test("tells who waits for a place, and when they have one", async () => {
  const slot = slots(1);
  const first = gate();
  const told: boolean[] = [];
  const running = slot(
    () => first.opened,
    never,
    (isWaiting) => told.push(isWaiting),
  );
  expect(told).toEqual([]);
  const second = slot(
    async () => "second",
    never,
    (isWaiting) => told.push(isWaiting),
  );
  expect(told).toEqual([true]);

  first.open();
  await running;
  await second;

  expect(told).toEqual([true, false]);
});
