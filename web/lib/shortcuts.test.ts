import { afterEach, expect, test, vi } from "vitest";
import { listenFor } from "./shortcuts.ts";

afterEach(() => vi.unstubAllGlobals());

interface Press {
  key: string;
  repeat?: boolean;
  held?: readonly string[];
}

/** A page with nothing but a keyboard; `held` are the keys that are down, as the system tells them. */
function keyboard() {
  let hear = (_: object) => {};
  vi.stubGlobal("addEventListener", (_: string, listener: typeof hear) => {
    hear = listener;
  });
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("document", { querySelector: () => null });
  return ({ key, repeat = false, held = [] }: Press): boolean => {
    let isTaken = false;
    hear({
      key,
      repeat,
      timeStamp: 0,
      ctrlKey: held.includes("Control"),
      altKey: held.includes("Alt"),
      metaKey: held.includes("Meta"),
      getModifierState: (name: string) => held.includes(name),
      preventDefault() {
        isTaken = true;
      },
    });
    return isTaken;
  };
}

test("a held key walks on, while an act is done once a press", () => {
  const press = keyboard();
  const ran: string[] = [];
  const stop = listenFor(() => [
    { keys: "j", label: "lists.key.next", repeats: true, run: () => ran.push("walk") },
    { keys: "f", label: "orders.key.confirm", run: () => ran.push("act") },
  ]);

  for (const key of ["j", "f"]) for (const repeat of [false, true, true]) press({ key, repeat });
  stop();

  expect(ran).toEqual(["walk", "walk", "walk", "act"]);
});

test.each([
  ["#", ["AltGraph"], true],
  ["#", ["AltGraph", "Control", "Alt"], true],
  ["#", ["Control", "Alt"], false],
  ["#", ["AltGraph", "Meta"], false],
  ["e", ["AltGraph", "Control", "Alt"], false],
  ["e", ["AltGraph"], false],
  ["€", ["AltGraph"], false],
  ["e", ["Control"], false],
  ["e", [], true],
])("%s with %j held runs its shortcut: %s", (key, held, isRun) => {
  const press = keyboard();
  const ran: string[] = [];
  const stop = listenFor(() =>
    ["#", "e"].map((keys) => ({ keys, label: "inbox.key.trash" as const, run: () => ran.push(keys) })),
  );

  const isTaken = press({ key, held });
  stop();

  expect([ran, isTaken]).toEqual([isRun ? [key] : [], isRun]);
});

test("Shift and i is one key on every keyboard, Turkish ones too", () => {
  const press = keyboard();
  const ran: string[] = [];
  const stop = listenFor(() => [
    { keys: "I", label: "inbox.key.read", run: () => ran.push("read") },
    { keys: "g i", label: "shell.inbox", run: () => ran.push("inbox") },
  ]);

  for (const key of ["I", "İ", "ı", "g", "i"]) press({ key });
  stop();

  expect(ran).toEqual(["read", "read", "inbox"]);
});
