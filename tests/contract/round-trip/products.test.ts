import Papa from "papaparse";
import { beforeAll, expect } from "vitest";
import { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { guessMapping } from "#shared/rules/products/import-fields.ts";
import { changeOf, editable, entriesOf } from "../../../web/screens/add-product/product.entries.ts";
import { findProblems } from "../../../web/screens/add-product/product.problems.ts";
import type { Answer } from "../../support/app/client.ts";
import { pngOf } from "../../support/files/file-makers.ts";
import { type OwnShop, ownShop, seen } from "./own-shop.ts";
import { samplesOf } from "./samples.ts";
import { heldIn, holds, testRoundTrip } from "./survival.ts";

const PATH = "/ecommerce/products";

let shop: OwnShop;
let own: Record<string, readonly unknown[]>;
beforeAll(async () => {
  shop = await ownShop();
  const picture = async (alt: string) => {
    const about = { name: "çanta.png", type: "image/png", purpose: "product" };
    return { uploadId: await shop.store(pngOf(), about), alt };
  };
  own = {
    images: [[await picture("Önden"), await picture("Arkadan")], [await picture("Yandan")]],
    price: [200.5, 149.95],
    salePrice: [119.99, 99.5],
    barcode: ["96385074", "Raf 12"],
    barcodeKind: ["gtin", "other"],
  };
});

/** Every field of a new product, and every field as it is changed to; a sale is told by its price, never in percent too. */
function samples() {
  const { discountPercentage: _, ...first } = samplesOf(ProductBody.shape, { own });
  const { discountPercentage: __, ...second } = samplesOf(ProductChange.shape, { own, but: first });
  return { first, second, alone: { ...second, discountPercentage: 25 } };
}

/** A product as it is compared: its pictures have rows of their own wherever they are shown. */
async function productNow(id: number, client = shop.admin) {
  const { images, ...product } = ProductExtended.parse((await client.get(`${PATH}/${id}`)).body.data);
  return { ...product, images: images.map(({ id: _, ...image }) => image) };
}

async function added(body: object): Promise<number> {
  const { status, body: answer } = await shop.admin.send("POST", PATH, body);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

async function changed(id: number, change: object) {
  const { version } = await productNow(id);
  return shop.admin.send("PATCH", `${PATH}/${id}`, change, seen(version));
}

/** The keys that come through when each is changed alone, those of whose change `isWhole` says so. */
async function changedAlone(isWhole: (change: Changed) => Promise<boolean> = async () => true): Promise<string[]> {
  const { first, alone } = samples();
  const survivors: string[] = [];
  const id = await added(first);
  const before = await productNow(id);
  for (const [key, value] of Object.entries(alone)) {
    const answer = await changed(id, { [key]: value });
    const isChanged = answer.status === 200 && heldIn(await productNow(id), { [key]: value }).includes(key);
    if (isChanged && (await isWhole({ id, key, before, answer }))) survivors.push(key);
  }
  return survivors;
}

interface Changed {
  id: number;
  key: string;
  before: Readonly<Record<string, unknown>>;
  answer: Answer;
}

const fileOf = async (id: number): Promise<string> => {
  const body = JSON.stringify({ object: "products", ids: [id] });
  return (await shop.admin.ask("/exports", { method: "POST", body })).text();
};

const tableOf = (file: string): string[][] => Papa.parse<string[]>(file.replace("\ufeff", "")).data;

/** A product that was exported, then changed in all that can be, against what an import of its file makes of it. */
async function imported(isNew: boolean): Promise<string[]> {
  const { first, second } = samples();
  const id = await added(first);
  const before = await productNow(id);
  const file = await fileOf(id);
  // A product is known by its SKU alone.
  await changed(id, isNew ? second : { ...second, sku: first.sku });
  await shop.admin.send("POST", `${PATH}/${id}/stock`, { mode: "set", quantity: 0, reason: "correction" });
  const about = { name: "ürünler.csv", type: "text/csv", purpose: "import" };
  const uploadId = await shop.store(new TextEncoder().encode(file), about);
  const mapping = guessMapping(tableOf(file)[0] ?? []);
  const job = (await shop.admin.send("POST", `${PATH}/import`, { uploadId, mapping })).body.data.id;
  await shop.settle();
  await shop.admin.send("POST", `/jobs/${job}/run`);
  await shop.settle();
  const [row] = (await shop.admin.get(`${PATH}/import/${job}/rows`)).body.data;
  expect(row).toMatchObject({ verdict: isNew ? "create" : "change", problems: [] });
  return heldIn(await productNow(row.productId), before);
}

/** Places that a key passes only where a change of a product takes it. */
const entered = ["change", "undo", "history", "form"] as const;

testRoundTrip({
  record: "product",
  keys: ProductExtended.keyof().options,
  places: {
    async create() {
      const { first } = samples();
      return heldIn(await productNow(await added(first)), first);
    },
    change: () => changedAlone(),
    undo: () =>
      changedAlone(async ({ id, key, before, answer }) => {
        await shop.undo(answer);
        return heldIn(await productNow(id), before).includes(key);
      }),
    history: () => changedAlone(({ id }) => shop.isTold("product", id)),
    async form() {
      const product = ProductExtended.parse(
        (await shop.admin.get(`${PATH}/${await added(samples().first)}`)).body.data,
      );
      const entries = entriesOf(product, "point");
      const problems = findProblems(entries, { figures: "point", isNew: false });
      const entered = heldIn(product, changeOf(entries, "point"));
      return entered.filter((key) => key in problems && editable.some((field) => field === key));
    },
    async duplicate() {
      const sold = (await shop.admin.get(`${PATH}?sort=sales:desc&pageSize=100`)).body.data;
      const { id } = sold.find(({ reserved }: ProductExtended) => reserved > 0);
      expect((await changed(id, samples().second)).status).toBe(200);
      await shop.admin.send("DELETE", `${PATH}/${id}`, {}, seen((await productNow(id)).version));
      const copy = await shop.admin.send("POST", `${PATH}/${id}/duplicate`);
      return heldIn(await productNow(copy.body.data.id), await productNow(id));
    },
    async "list fields"() {
      const { first } = samples();
      const product = await productNow(await added(first));
      const survivors: string[] = [];
      for (const [key, value] of Object.entries(product)) {
        const [row] = (await shop.admin.get(`${PATH}?q=${product.sku}&fields=${key}`)).body.data;
        if (Object.keys(row).join() === key && holds(row[key], value)) survivors.push(key);
      }
      return survivors;
    },
    async export() {
      const [heads = [], cells = []] = tableOf(await fileOf(await added(samples().first)));
      return heads.filter((_, at) => cells[at] !== "");
    },
    "import as a change": () => imported(false),
    "import as a new one": () => imported(true),
    async "backup and restore"() {
      const id = await added(samples().first);
      return heldIn(await productNow(id, await shop.restored()), await productNow(id));
    },
  },
  exceptions: [
    {
      keys: ["id", "image", "discountedPrice", "status", "sales", "rating", "onHand", "reserved"],
      places: [...entered, "create"],
      because: "the shop gives it, or works it out of what was entered",
    },
    {
      keys: ["createdAt", "updatedAt", "archivedAt", "version", "revision"],
      places: [...entered, "create"],
      because: "the shop notes it beside what was entered; archiving is an act of its own",
    },
    {
      keys: ["discountPercentage"],
      places: ["create", "form"],
      because: "a sale is told by its price or in percent, and here by its price",
    },
    {
      keys: ["barcodeKind"],
      places: [...entered, "export"],
      because: "it follows from the barcode, and is told beside it alone",
    },
    { keys: ["stock"], places: entered, because: "only stock acts move it, each with its reason and its own undo" },
    { keys: ["id", "sku", "createdAt"], places: ["duplicate"], because: "a copy is a product of its own" },
    {
      keys: ["stock", "onHand", "reserved", "status", "sales", "rating", "archivedAt", "version", "revision"],
      places: ["duplicate"],
      because: "a copy begins with nothing in stock, sold or rated, and is for sale",
    },
    {
      keys: ["archivedAt", "version", "revision"],
      places: ["export"],
      because: "a file tells of products for sale as they are",
    },
    {
      keys: ["images"],
      places: ["export", "import as a change", "import as a new one"],
      because: "a file names the main picture alone, in the column image",
    },
    { keys: ["version", "revision"], places: ["import as a change"], because: "it counts the changes" },
    { keys: ["id", "revision"], places: ["import as a new one"], because: "the shop gives it" },
  ],
});
