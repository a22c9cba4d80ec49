import { expect, type Page, type TestType } from "@playwright/test";

/** Has each story of a file fail on what goes wrong in its page itself, whatever the server refused. */
export function expectNoFaults<Fixtures extends { page: Page }>(test: TestType<Fixtures, object>): void {
  const faults: string[] = [];
  test.beforeEach(({ page }) => {
    faults.length = 0;
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (line) => {
      if (line.type() === "error" && !line.text().startsWith("Failed to load")) faults.push(line.text());
    });
  });
  test.afterEach(() => expect(faults).toEqual([]));
}
