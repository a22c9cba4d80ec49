import { onTestFinished } from "vitest";

/** Keeps the window of the tests where it is when the page opens another document; answers their addresses, newest last. */
export function keepWindow(): string[] {
  const left: string[] = [];
  const onNavigate = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.destination.url);
    left.push(pathname + search);
  };
  navigation.addEventListener("navigate", onNavigate);
  onTestFinished(() => navigation.removeEventListener("navigate", onNavigate));
  return left;
}
