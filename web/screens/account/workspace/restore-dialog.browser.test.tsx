import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("an unsigned backup is restored only once its Admins were seen and accepted", async () => {
  const admin = await shop.clientOf("admin@example.com");
  const { id } = (await admin.send("POST", "/workspace/backup")).body.data;
  await expect.poll(async () => (await admin.get(`/jobs/${id}`)).body.data.state).toBe("done");
  const text = await (await admin.ask(`/jobs/${id}/file`, {})).text();
  await openScreen("/account?tab=workspace", { as: "admin@example.com" });

  await page.getByRole("button", { name: "Restore…" }).click();
  const dialog = page.getByRole("dialog");
  const choice = dialog.getByLabelText("Choose a file");
  await expect.element(choice).toBeInTheDocument();
  const input = choice.element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], "shop.jsonl"));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  const admins = dialog.getByRole("list", { name: "Admins in the backup" });
  await expect.element(admins).toHaveTextContent(/Deniz Yılmaz \(admin@example\.com\)/);
  await dialog.getByLabelText(/^Type .* to confirm$/).fill("Örnek Dükkân");

  const run = dialog.getByRole("button", { name: "Replace the shop" });
  await expect.element(run).toBeDisabled();
  await dialog.getByLabelText("I know these Admins and trust this file").click();
  await expect.element(run).toBeEnabled();
});
