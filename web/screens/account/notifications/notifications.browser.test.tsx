import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { calls, hold, openScreen, openShop, route, type Shop } from "../../../../tests/support/component/component.tsx";
import { isWatched } from "../../../../tests/support/component/component-catalogue.ts";
import { newPerson } from "../../../../tests/support/component/component-person.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const ADDRESS = "/account?tab=notifications";
const PATH = "/account/notifications";
const quiet = page.getByRole("switch", { name: "No mail in quiet hours" });
const clock = (end: "From" | "To") =>
  page.getByRole("region", { name: "Quiet hours" }).getByRole("group", { name: end, exact: true });
const inApp = (event: string) => page.getByRole("checkbox", { name: `${event}: in the app` });
const sent = () => calls.filter(({ method, path }) => method === "PATCH" && path === PATH).map(({ body }) => body);

async function open(): Promise<string> {
  const { email } = await newPerson(shop);
  await openScreen(ADDRESS, { as: email });
  await isWatched();
  await expect.element(quiet).toBeEnabled();
  return email;
}

/** Types into a time from its first part on. */
async function typeTime(end: "From" | "To", keys: string): Promise<void> {
  const hours = clock(end).getByRole("spinbutton").first();
  await expect.element(hours).toBeVisible();
  hours.element().focus();
  await userEvent.keyboard(keys);
}

test("quiet hours are typed by keys, saved once the field is left or confirmed, and shown again", async () => {
  const email = await open();
  quiet.element().focus();
  await userEvent.keyboard(" ");
  await expect.poll(sent).toEqual([{ quietHours: { from: "22:00", to: "07:00" } }]);
  await expect.element(clock("From")).toHaveTextContent(/22.*00/);

  await typeTime("From", "2315");
  await expect.element(clock("From")).toHaveTextContent(/23.*15/);
  expect(sent()).toHaveLength(1);
  await userEvent.tab();
  await userEvent.tab();
  await expect.poll(() => sent().at(-1)).toEqual({ quietHours: { from: "23:15", to: "07:00" } });
  await typeTime("To", "0640{Enter}");
  await expect.poll(() => sent().at(-1)).toEqual({ quietHours: { from: "23:15", to: "06:40" } });

  const own = await shop.clientOf(email);
  await expect.poll(async () => (await own.get(PATH)).body.data.quietHours).toEqual({ from: "23:15", to: "06:40" });
  await openScreen(ADDRESS, { as: email });
  await expect.element(clock("From")).toHaveTextContent(/23.*15/);
  await expect.element(clock("To")).toHaveTextContent(/06.*40/);
  await expect.element(quiet).toBeChecked();
});

test("choices made while one is being saved are saved after it", async () => {
  const email = await open();
  const patch = hold(`PATCH ${PATH}`);

  await inApp("Payment failed").click();
  await inApp("Assigned to me").click();
  await expect.poll(patch.seen).toBe(1);
  patch.release();
  await expect.poll(() => JSON.stringify(sent().at(-1))).toContain("assigned");
  await expect.poll(sent).toHaveLength(2);

  await openScreen(ADDRESS, { as: email });
  await expect.element(inApp("Assigned to me")).not.toBeChecked();
  await expect.element(inApp("Payment failed")).not.toBeChecked();
});

test("choices refused together are reverted, and the refusal is reported once", async () => {
  await open();
  const refused = page.getByRole("alert").filter({ hasText: "No connection" });
  let writes = 0;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  // The first write succeeds, the next one is lost.
  route(`PATCH ${PATH}`, async (_, forward) => {
    writes += 1;
    if (writes > 1) throw new TypeError("Failed to fetch");
    await released;
    return forward();
  });
  await inApp("Payment failed").click();
  await inApp("Assigned to me").click();
  await quiet.click();
  await expect.element(page.getByRole("region", { name: "Quiet hours" }).getByRole("group")).toHaveLength(2);

  release();

  await expect.element(refused).toHaveTextContent(/^No connection[^×]*$/);
  await expect.element(refused).toHaveLength(1);
  await expect.element(inApp("Assigned to me")).toBeChecked();
  await expect.element(quiet).not.toBeChecked();
  await expect.element(inApp("Payment failed")).not.toBeChecked();
});
