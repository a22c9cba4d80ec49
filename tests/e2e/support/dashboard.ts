import type { Page, Request } from "@playwright/test";

export const card = (page: Page, area: string) => page.locator(`[data-card="${area}"]`);
export const tile = (page: Page, name: string) => page.locator(`[data-tile="${name}"]`);
/** The calls that bring figures. */
export const figureCall = /\/api\/(dashboard|ecommerce)\//;

/** The paths with query of the figure calls made from now on. */
export function figureCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (figureCall.test(pathname)) calls.push(pathname.slice(4) + search);
  });
  return calls;
}
