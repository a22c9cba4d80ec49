import "../../../tests/support/component/by-css.ts";
import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import { conversationNow, listRows, mailTo, messages } from "../../../tests/support/component/inbox-screen.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** A picture of one colour, as Base64. */
function picture(colour: string, [width, height]: [number, number]): string {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
}
const file = (name: string, content: string, more: object = {}) => ({ name, type: "image/png", content, ...more });

/** Opens a letter once its HTML has been cleaned. */
async function openLetter(own: object): Promise<void> {
  const { id } = await mailTo(shop, { text: "", ...own });
  await expect.poll(async () => (await conversationNow(shop.api, id)).messages[0]?.html ?? null).not.toBeNull();
  await openScreen(`/inbox?c=${id}`);
}

test("pictures stand in their places; the others are thumbnails that open large, turn by keys and can be saved", async () => {
  const html =
    '<p>Önce</p><img src="cid:a@x" width="120" height="90"><p>sonra</p><img src="cid:gone@x"><img src="cid:b@x" alt="Kırık">';
  const attachments = [
    file("a.png", picture("teal", [240, 180]), { contentId: "<a@x>" }),
    file("bir.png", picture("tomato", [400, 100])),
    file("iki.png", picture("gold", [100, 400])),
    { name: "fatura.txt", content: btoa("Fatura") },
  ];
  await openLetter({ html, attachments });

  const inside = messages.getByCss("[data-html] img").element() as HTMLImageElement;
  await expect.poll(() => inside.naturalWidth).toBe(240);
  expect(inside.getBoundingClientRect().height).toBe(90);
  await expect.element(messages).toHaveTextContent("sonraPicture missingKırık");
  const thumbs = page.getByRole("list", { name: "Pictures" }).getByRole("button");
  expect(thumbs.elements().map((one) => one.getAttribute("aria-label"))).toEqual(["Open bir.png", "Open iki.png"]);
  // Their room is there before they are.
  expect(thumbs.elements().map((one) => [one.clientWidth + 2, one.clientHeight + 2])).toEqual([
    [160, 120],
    [160, 120],
  ]);
  await expect.element(page.getByRole("list", { name: "Attachments" }).getByRole("listitem")).toHaveLength(1);

  await thumbs.nth(0).click();
  const large = page.getByRole("dialog", { name: "bir.png" });
  await expect.element(large.getByText("1 of 2")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  const second = page.getByRole("dialog", { name: "iki.png" });
  await expect.element(second.getByRole("img", { name: "iki.png" })).toBeVisible();
  await expect.element(second.getByRole("button", { name: "Next picture" })).toBeDisabled();
  await expect.element(second.getByRole("link", { name: "Download" })).toHaveAttribute("download", "iki.png");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(large).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(thumbs.nth(0)).toHaveFocus();
});

test("history that a letter quotes is folded, and found by a search", async () => {
  const html =
    '<div>Tamam, bekliyorum.</div><div class="gmail_quote">On 15 Jun 2026, Shop wrote:<blockquote>Kargonuz zümrüt</blockquote></div>';
  await openLetter({ html });
  const quoted = messages.getByText("Kargonuz zümrüt");
  await expect.element(quoted).not.toBeVisible();
  await expect.element(listRows.filter({ hasText: "Tamam, bekliyorum." })).not.toHaveTextContent("Kargonuz");
  const fold = messages.getByLabelText("Show quoted text");
  await fold.click();
  await expect.element(quoted).toBeVisible();

  const text = "Adresim değişti.\n\nBakkal <a@b.example>, 15 Haz 2026 12:00 tarihinde şunu yazdı:\n\n> Kargonuz yakut";
  const { id } = await mailTo(shop, { text });
  await openScreen(`/inbox?c=${id}`);
  await expect.element(messages.getByText("Adresim değişti.")).toBeVisible();
  await expect.element(messages.getByText("Kargonuz yakut")).not.toBeVisible();
  await openScreen(`/inbox?folder=all&q=yakut&c=${id}`);
  await expect.element(messages.getByText("Kargonuz yakut")).toBeVisible();
});
