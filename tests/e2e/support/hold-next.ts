import type { Page, Route } from "@playwright/test";

/**
 * Holds the next call of an address back until the function given back is called: then it goes on, or is lost. Reads
 * pass unless they are asked for, since a list is read again at any moment.
 */
export async function holdNext(
  page: Page,
  address: string,
  end: "continue" | "abort" = "continue",
  kind: "read" | "write" = "write",
) {
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  let isMet = false;
  const hold = async (route: Route) => {
    if (isMet || (route.request().method() === "GET") !== (kind === "read")) return route.fallback();
    isMet = true;
    await held;
    await route[end]();
  };
  await page.route(address, hold);
  return free;
}

/** The page's next write to a path is never sent. The runner's own way to hold one back ends with the page. */
export async function loseNextWrite(page: Page, path: string): Promise<void> {
  await page.evaluate((lost) => {
    const ask = window.fetch;
    window.fetch = (input, init) => {
      if (!init?.method || init.method === "GET" || !String(input).endsWith(lost)) return ask(input, init);
      window.fetch = ask;
      return new Promise(() => {});
    };
  }, path);
}
