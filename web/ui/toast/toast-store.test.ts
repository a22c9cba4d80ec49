import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emitSignOut } from "../../lib/session/sign-out-events.ts";
import { ACTION_MS, clearToasts, closeToast, holdToasts, TOAST_MS, toast, toasts } from "./toast-store.ts";

const shown = () => toasts.now().shown.map(({ message, count }) => (count > 1 ? `${message} ×${count}` : message));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

test("a toast leaves after three seconds and says so once", () => {
  const onClose = vi.fn();
  const id = toast({ message: "Saved", onClose });

  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(shown()).toEqual(["Saved"]);
  vi.advanceTimersByTime(1);
  closeToast(id);

  expect(shown()).toEqual([]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([0, -1])("a toast with duration %i stays until it is closed", (duration) => {
  toast({ message: "Stay", duration });

  vi.advanceTimersByTime(600_000);

  expect(shown()).toEqual(["Stay"]);
});

test("held clocks go on where they stood", () => {
  toast({ message: "Saved" });

  vi.advanceTimersByTime(1000);
  holdToasts("hidden", true);
  vi.advanceTimersByTime(5000);
  holdToasts("hidden", false);
  vi.advanceTimersByTime(1999);
  expect(shown()).toEqual(["Saved"]);
  vi.advanceTimersByTime(1);

  expect(shown()).toEqual([]);
});

test("a toast closed under the pointer does not hold the others", () => {
  const first = toast({ message: "One" });
  toast({ message: "Two" });

  holdToasts(`${first}:pointer`, true);
  closeToast(first);
  vi.advanceTimersByTime(TOAST_MS);

  expect(shown()).toEqual([]);
});

test("seven in a row show five, then the other two", () => {
  for (let n = 1; n <= 7; n++) toast({ message: `${n}` });

  expect(shown()).toEqual(["1", "2", "3", "4", "5"]);
  vi.advanceTimersByTime(TOAST_MS);
  expect(shown()).toEqual(["6", "7"]);
  vi.advanceTimersByTime(TOAST_MS);
  expect(shown()).toEqual([]);
});

test("the same words within a second count up, and each caller hears of the end", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  toast({ message: "Saved", onClose: first });
  vi.advanceTimersByTime(900);
  toast({ message: "Saved", onClose: second });
  toast({ message: "Saved", type: "danger" });

  expect(shown()).toEqual(["Saved ×2", "Saved"]);
  clearToasts();

  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test("the newest of the same words counts up while an older one is still shown", () => {
  toast({ message: "Saved" });
  vi.advanceTimersByTime(2000);
  toast({ message: "Saved" });
  vi.advanceTimersByTime(500);
  toast({ message: "Saved" });

  expect(shown()).toEqual(["Saved", "Saved ×2"]);
});

test("two acts with the same words keep their own undo", () => {
  const action = { label: "Undo", onClick: () => {} };
  toast({ message: "Archived", action });
  toast({ message: "Archived", action });

  vi.advanceTimersByTime(ACTION_MS - 1);
  expect(shown()).toEqual(["Archived", "Archived"]);
  vi.advanceTimersByTime(1);

  expect(shown()).toEqual([]);
});

test("on signing out none stays for who comes next", () => {
  toast({ message: "orders.csv is ready", duration: 0 });

  emitSignOut();

  expect(shown()).toEqual([]);
});
