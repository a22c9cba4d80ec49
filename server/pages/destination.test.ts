import { expect, test } from "vitest";
import { destinationOf } from "./destination.ts";

const visit = (path: string, mode: "mock" | "live", isSignedIn: boolean) => {
  const found = destinationOf({ url: new URL(path, "http://pano.test"), mode, isSignedIn });
  return found.kind === "redirect" ? found.to : `${found.kind} ${found.screen?.id ?? "none"}`;
};

test.each([
  ["/", "live", false, "/login"],
  ["/", "live", true, "/dashboard"],
  ["/", "mock", false, "empty none"],
  ["/", "mock", true, "/dashboard"],
  ["/orders", "live", false, "/login?next=%2Forders"],
  ["/orders?page=2", "live", false, "/login?next=%2Forders%3Fpage%3D2"],
  ["/orders", "mock", false, "empty orders"],
  ["/orders", "live", true, "screen orders"],
  ["/nope", "live", false, "/login"],
  ["/nope", "live", true, "/dashboard"],
  ["/nope", "mock", false, "empty none"],
  ["/login", "live", false, "screen login"],
  ["/login", "live", true, "/dashboard"],
  ["/login?next=%2Forders", "live", true, "/orders"],
  ["/login?next=https%3A%2F%2Fevil.example", "live", true, "/dashboard"],
  ["/login?next=%2F%2Fevil.example", "live", true, "/dashboard"],
  ["/login?next=%2F%09%2Fevil.example", "live", true, "/dashboard"],
  ["/login?next=%2Forders%3Fq%3Dx%23top", "live", true, "/orders?q=x#top"],
  ["/login?next=%2Flogin", "live", true, "/dashboard"],
  ["/login?reason=signed-out", "live", true, "screen login"],
  ["/register", "mock", true, "/dashboard"],
  ["/login?mode=reset&token=abc", "live", true, "screen login"],
  ["/login?mode=reset&token=abc", "mock", true, "screen login"],
  ["/login?mode=reset", "live", true, "/dashboard"],
  ["/login?mode=forgot", "live", true, "/dashboard"],
  ["/register?invite=abc", "live", true, "screen register"],
  ["/register?invite=", "live", true, "/dashboard"],
] as const)("%s in %s mode, signed in %s, leads to %s", (path, mode, isSignedIn, expected) => {
  expect(visit(path, mode, isSignedIn)).toBe(expected);
});
