import type { Page, Route } from "@playwright/test";

/** Holds the next call of an address back until the function given back is called: then it goes on, or is lost. */
export async function holdNext(page: Page, address: string, end: "continue" | "abort" = "continue") {
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const hold = async (route: Route) => {
    await held;
    await route[end]();
  };
  await page.route(address, hold, { times: 1 });
  return free;
}
