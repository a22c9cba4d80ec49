import { expect, test } from "vitest";
import { decode, encode } from "./token.ts";

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
