import { afterEach, expect, test, vi } from "vitest";
import { listenFor } from "./shortcuts.ts";

afterEach(() => vi.unstubAllGlobals());

test("a held key walks on, while an act is done once a press", () => {
  let press = (_: object) => {};
  vi.stubGlobal("addEventListener", (_: string, listener: typeof press) => {
    press = listener;
  });
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("document", { querySelector: () => null });
  const ran: string[] = [];
  const stop = listenFor(() => [
    { keys: "j", label: "lists.key.next", repeats: true, run: () => ran.push("walk") },
    { keys: "f", label: "orders.key.confirm", run: () => ran.push("act") },
  ]);

  for (const key of ["j", "f"])
    for (const repeat of [false, true, true]) press({ key, repeat, timeStamp: 0, preventDefault() {} });
  stop();

  expect(ran).toEqual(["walk", "walk", "walk", "act"]);
});
