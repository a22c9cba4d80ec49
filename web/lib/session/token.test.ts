import { afterEach, expect, test, vi } from "vitest";
import { decode, encode, onTokenElsewhere } from "./token.ts";

afterEach(() => vi.unstubAllGlobals());

test.each(["abc", "GOS4fRj7yI-x_Z", "ğüş ıİ €"])(
  "a token %s comes back as it was, and is not stored in plain",
  (token) => {
    const stored = encode(token);

    expect(stored).not.toContain(token);
    expect(decode(stored)).toBe(token);
  },
);

test.each(["%%%", "not base64!", "////"])("a stored %s is refused", (stored) => {
  expect(() => decode(stored)).toThrow();
});

test("a sign-out elsewhere is heard as one, also where somebody has signed in since", () => {
  const tabs = new EventTarget();
  vi.stubGlobal("addEventListener", tabs.addEventListener.bind(tabs));
  vi.stubGlobal("localStorage", { getItem: () => encode("of-the-next") });
  const heard: boolean[] = [];
  vi.stubGlobal("removeEventListener", tabs.removeEventListener.bind(tabs));
  const stop = onTokenElsewhere((isSignedIn) => heard.push(isSignedIn));

  const tell = (key: string | null, newValue: string | null) =>
    tabs.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  tell("theme-token", null);
  tell("theme-token", encode("of-the-next"));
  tell("site-theme", "dark");
  tell(null, null);
  stop();
  tell("theme-token", encode("of-the-next"));

  expect(heard).toEqual([false, true, false]);
});
