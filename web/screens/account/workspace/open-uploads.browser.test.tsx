import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("an Admin sees what a colleague has on its way, and cancels it", async () => {
  const editor = await shop.clientOf("editor@example.com");
  const { id } = (
    await editor.send("POST", "/uploads", { name: "large.pdf", type: "application/pdf", size: 9_000_000 })
  ).body.data;
  await openScreen("/account?tab=workspace", { as: "admin@example.com" });

  const line = page.getByRole("listitem").filter({ hasText: "large.pdf" });
  await expect.element(line).toHaveTextContent(/0 B of 8\.6 MB/);
  await line.getByRole("button", { name: "Cancel the upload of large.pdf" }).click();

  await expect.element(line).not.toBeInTheDocument();
  expect((await editor.get(`/uploads/${id}`)).body.data.state).toBe("failed");
});
