import { expect, type Page, type Route } from "@playwright/test";
import { freshText } from "../../support/files/file-makers.ts";

/** Bytes of one part of a file below 20 MB. */
export const PART = 1024 * 1024;

interface Given {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
export const text = (name: string, size = 2000): Given => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(freshText(size)),
});

/** A name no other test has given. */
export const fresh = (name: string) => name.replace(/(\.\w+)?$/, ` ${crypto.randomUUID().slice(0, 8)}$1`);
export const choose = (page: Page, files: Given[]) => page.locator("input[type=file]").first().setInputFiles(files);
export const queue = (page: Page) => page.getByRole("list", { name: "Files on their way" });
export const row = (page: Page, name: string) => queue(page).getByRole("listitem", { name });
export const stored = (page: Page, name: string) => expect(row(page, name)).toContainText("Stored");
export const act = (page: Page, what: string, name: string) =>
  page.getByRole("button", { name: `${what} ${name}`, exact: true });
export const isPut = (url: URL) => /\/parts\/\d+$/.test(url.pathname);

/** Hears the answer to a part: the bytes a row counts may still be on their way. */
export async function answered(page: Page, n: number): Promise<void> {
  const response = await page.waitForResponse((one) => one.url().endsWith(`/parts/${n}`));
  expect(response.status()).toBe(200);
  await response.finished();
}

/** Holds each part back until it is let go, and counts those on their way. */
export async function holdParts(page: Page, wanted: (n: number) => boolean = () => true) {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(isPut, async (route) => {
    if (!isHolding || !wanted(Number(route.request().url().split("/").at(-1)))) return route.continue();
    held.push(route);
  });
  return {
    held,
    async letGo(count = held.length) {
      for (const route of held.splice(0, count)) await route.continue();
    },
    /** Lets what comes from now on pass. */
    stop() {
      isHolding = false;
    },
  };
}
