import type { Page, Request } from "@playwright/test";

/** Everything a page says that it should not: console words, uncaught errors, policy violations, failed requests. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") heard.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => heard.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left ends what it was still asking for.
    if (reason !== "net::ERR_ABORTED") heard.push(`${reason} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${response.url()}`);
  });
  return heard;
}

/**
 * The API calls of a page from now on (or those that are answered), as method and path; pictures, and the line on which
 * changes come, are no calls.
 */
export function calls(page: Page, when: "request" | "requestfinished" = "request"): string[] {
  const sent: string[] = [];
  page.on(when as "request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/") && !/^\/api\/(avatars|files|changes)\//.test(pathname)) {
      sent.push(`${request.method()} ${pathname}${search}`);
    }
  });
  return sent;
}

/** The API calls of a page from now on that wait for their answer; the line on which changes come never ends. */
export function unanswered(page: Page): ReadonlySet<Request> {
  const waiting = new Set<Request>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/changes/stream") waiting.add(request);
  });
  page.on("requestfinished", (request) => waiting.delete(request));
  page.on("requestfailed", (request) => waiting.delete(request));
  return waiting;
}

/** From the next page on, adds up how far things jump without anybody's doing (the web's cumulative layout shift). */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

/**
 * From the next page on, notes what a page works out again before it answers: formatters, each browser's first of which is
 * a slow one, and style rules that its document did not bring, so that the browser would draw by others.
 */
export const watchStart = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { madeAnew: string[] };
    seen.madeAnew = [];
    let isLive = false;
    addEventListener("pano:hydrated", () => {
      isLive = true;
      for (const { cssRules, ownerNode } of document.styleSheets) {
        // What the document brought names its rules after the key.
        if ((ownerNode as HTMLElement).dataset.emotion === "css")
          seen.madeAnew.push(...[...cssRules].map(({ cssText }) => cssText));
      }
    });
    for (const name of ["NumberFormat", "DateTimeFormat", "RelativeTimeFormat", "DisplayNames", "Collator"] as const) {
      const made = Intl[name] as unknown as new (...args: unknown[]) => object;
      const noted = new Proxy(made, {
        construct(target, args) {
          if (!isLive) seen.madeAnew.push(`${name} ${JSON.stringify(args)}`);
          return new target(...args);
        },
      });
      Object.assign(Intl, { [name]: noted });
    }
  });

export const madeAnewOn = (page: Page) => page.evaluate(() => (window as unknown as { madeAnew: string[] }).madeAnew);

/** What the page asked for that its first drawing waits for, beside the document itself. */
export const heldUpBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as (PerformanceResourceTiming & { renderBlockingStatus?: string })[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
      .map(({ name }) => name),
  );
