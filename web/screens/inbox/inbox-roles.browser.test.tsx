import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { calls, openScreen, openShop, type Shop, textsOf } from "../../../tests/support/component/component.tsx";
import {
  button,
  conversationNow,
  focusOne,
  mailTo,
  messages,
  openOne,
} from "../../../tests/support/component/inbox-screen.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ sql: "UPDATE workspace SET enforce_roles = 1" });
});

test("a Viewer reads and stars conversations and finds no control and no key to answer or sort them", async () => {
  const one = await mailTo(shop);
  await openScreen("/inbox", { as: "user@example.com" });
  await openOne(one);
  await expect.element(messages).toHaveTextContent("Merhaba");

  await expect.element(page.getByRole("region", { name: "Answer" })).not.toBeInTheDocument();
  for (const name of ["New message", "Archive", "Snooze", "Assign", "Label", "Manage labels", "Inbox menu"])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(page.getByRole("checkbox")).toHaveLength(0);
  await button("More for this conversation").click();
  await expect.poll(() => textsOf(page.getByRole("menuitem"))).toEqual(["Mark as unread"]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await focusOne(one);
  for (const key of ["e", "b", "r", "n", "c", "l", "v", "m", "x", "!", "#", "{Shift>}K{/Shift}"])
    await userEvent.keyboard(key);
  await userEvent.keyboard("s");

  await expect.element(button("Remove star")).toBeVisible();
  await expect.element(page.getByRole("dialog")).toHaveLength(0);
  expect(await conversationNow(shop.api, one.id)).toMatchObject({
    status: "open",
    assigneeId: null,
    version: one.version,
  });
  const changes = calls.filter(({ path }) => path === "/inbox/bulk").map(({ body }) => body);
  expect(changes).toContainEqual({ ids: [one.id], starred: true });
  for (const key of ["status", "labelIds", "assigneeId", "snoozedUntil"])
    expect(changes).not.toContainEqual(expect.objectContaining({ [key]: expect.anything() }));
});
