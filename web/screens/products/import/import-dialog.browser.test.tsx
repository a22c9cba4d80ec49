import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const box = page.getByRole("dialog", { name: "Import products" });
const tab = (name: string) => box.getByRole("tab", { name });
const press = (name: string | RegExp) => box.getByRole("button", { name }).click();
const combobox = (name: string) => box.getByRole("combobox", { name });

async function pick(name: string, option: string): Promise<void> {
  await combobox(name).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Opens the dialog and chooses a file. */
async function choose(bytes: BlobPart, name = "products.csv"): Promise<void> {
  await openScreen("/products?import=new");
  await expect.element(box).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]");
  if (!input) throw new Error("There is no place for a file.");
  await userEvent.upload(input, new File([bytes], name, { type: "text/csv" }));
}

const add = async (body: object): Promise<{ id: number; sku: string }> =>
  (await shop.api.send("POST", "/ecommerce/products", { name: "Deneme", category: "Books", ...body })).body.data;

test("shows how a file is read, and reads it another way", async () => {
  const ascii = [...new TextEncoder().encode("Price list\nsku|name|category|price\nIM-1|Sa")];
  await choose(Uint8Array.from([...ascii, 0xf0, ...new TextEncoder().encode("|Books|5\n")]));

  await expect.element(combobox("Encoding")).toHaveTextContent("Western (Windows-1252)");
  await expect.element(combobox("Separator")).toHaveTextContent("Vertical bar");
  await expect.element(combobox("Heading row")).toHaveTextContent("Row 2");
  await expect.element(box.getByText("Skipped above the headings: Price list")).toBeVisible();
  await expect.element(box.getByRole("cell", { name: "Sað" })).toBeVisible();
  await pick("Encoding", "Turkish (Windows-1254)");
  await expect.element(box.getByRole("cell", { name: "Sağ" })).toBeVisible();
  await pick("Separator", "Comma ,");
  await expect.element(box.getByRole("columnheader", { name: "Price list" })).toBeVisible();
  await pick("Separator", "Vertical bar |");
  await press("Next");
  await press("Check the file");

  await expect.element(tab("To create 1")).toBeVisible();
  await expect.element(box.getByRole("cell", { name: "Sağ" })).toBeVisible();
});

test("asks once how the numbers of a column are written, and shows what will be stored", async () => {
  await choose("sku,name,category,price,Shelf\nIQ-1,Bir,Books,1.299\nIQ-2,İki,Books,19.990\n");
  await press("Next");
  await expect.element(box.getByText("Columns found by their headings")).toBeVisible();
  await press("Check the file");

  await expect.element(box.getByText(/^Price: 2 numbers can be read two ways/)).toBeVisible();
  await expect.element(box.getByText("Left out: Shelf")).toBeVisible();
  await expect.element(box.getByRole("button", { name: /^Write/ })).toBeDisabled();
  await press("Decimal point: 1.299 = 1.299 · 19.990 = 19.99");
  await expect.element(tab("Refused 1")).toBeVisible();
  await press("Change");
  await press("Decimal comma: 1.299 = 1,299 · 19.990 = 19,990");

  await expect.element(tab("To create 2")).toBeVisible();
  await expect.element(box.getByText("$1,299.00")).toBeVisible();
  await expect.element(box.getByRole("button", { name: "Write 2 rows" })).toBeEnabled();
});

test("says before and after of what is paid, notices, and rows that need variants", async () => {
  const { sku } = await add({ price: 100, salePrice: 80, stock: 3 });
  const head =
    "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Qty,Vendor";
  const rows = [`a,Deneme,Books,,,${sku},64,100,-2,X`, "b,Ceket,Giyim,Beden,S,IV-S,90,,4,X", "b,,,,M,IV-M,90,,6,X"];
  await choose(`${head}\n${rows.join("\n")}\n`);
  await press("Next");
  await expect.element(box.getByText("Layout: Shopify products")).toBeVisible();
  await press("Check the file");

  await expect.element(box.getByText(/A variant of a product/)).toBeVisible();
  await tab("Change of what is paid 1").click();
  await expect.element(box.getByText("Sold for $80.00 → $64.00")).toBeVisible();
  await tab("Notices 2").click();
  await expect.element(box.getByText("Stock: “-2” is below zero, taken as 0")).toBeVisible();
  await expect.element(box.getByText("Name: the option “S” is left out")).toBeVisible();
  await press(/^Write/);
  await expect.element(box.getByText("The import is finished.")).toBeVisible();

  const { data } = (await shop.api.get(`/ecommerce/products?q=${sku}`)).body;
  expect(data[0]).toMatchObject({ price: 100, discountedPrice: 64, stock: 0 });
});

test("says of a workbook what to do, and keeps the columns of known headings", async () => {
  await choose("PK\x03\x04 xl/workbook", "products.csv");
  await expect.element(box.getByRole("alert")).toHaveTextContent("save it as CSV");

  const file = "Kod,Mal,Tür,Tutar\nKM-1,Defter,Kitap,5\n";
  await choose(file);
  await press("Next");
  for (const [header, field] of [
    ["Kod", "SKU"],
    ["Mal", "Name"],
    ["Tür", "Category"],
    ["Tutar", "Price"],
  ] as const)
    await pick(`Field of the column ${header}`, field);
  await press("Check the file");
  await expect.element(tab("To create 1")).toBeVisible();
  await choose(file);
  await press("Next");

  await expect.element(combobox("Field of the column Tutar")).toHaveTextContent("Price");
});

test("cells that were put right, or are being typed, stay when the numbers of a column are decided", async () => {
  await choose("sku,name,category,price\nCK-1,X,Books,1.299\nCK-2,Y,Books,19.990\nCK-3,Raf,Books,5\n");
  await press("Next");
  await press("Check the file");
  const name = (at: number) => box.getByRole("textbox", { name: "Name" }).nth(at);
  await name(0).fill("Xylofon");
  await box.getByRole("button", { name: "Check this row" }).first().click();
  await expect.element(box.getByRole("cell", { name: "Xylofon" })).toBeVisible();
  await name(0).fill("Yay");
  await press(/^Decimal comma/);

  await expect.element(tab("To create 2")).toBeVisible();
  await tab("Refused 1").click();
  await expect.element(box.getByRole("textbox", { name: "Name" })).toHaveValue("Yay");
  await tab("To create 2").click();
  await expect.element(box.getByRole("cell", { name: "Xylofon" })).toBeVisible();
});

test("a cell with a line break shows it and is put right, and a row that only looks damaged is taken", async () => {
  await choose(
    'sku,name,category,price,description\n"CL-1\r\nold",Raf,Books,5,x\nCL-2,Masa,Books,5,"Boylar\nCL-9,dar,Books,5,mavi"\n',
  );
  await press("Next");
  await press("Check the file");
  const sku = box.getByRole("textbox", { name: "SKU" });
  await expect.element(sku).toHaveValue("CL-1\nold");
  expect(sku.element().tagName).toBe("TEXTAREA");
  await sku.fill("CL-1");
  await press("Check this row");
  await expect.element(tab("To create 1")).toBeVisible();

  await press("Take the row as it is written");

  await expect.element(tab("To create 2")).toBeVisible();
  await expect.element(tab("Refused 0")).toBeVisible();
});
