import { beforeAll, expect, test } from "vitest";
import { askJson, signIn } from "../support/app/app.ts";
import { isShort } from "../support/app/size.ts";
import { checkCsv, countsOf, getJob, rowsOf, runToEnd, settled } from "../support/files/imports.ts";
import { type FileStyle, shopFile } from "../support/files/shop-file.ts";
import { undo } from "../support/records/products.ts";

const MANY = isShort ? 2_500 : 5_000;
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});
const tag = () => `F${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
const totals = async () => (await askJson("/api/ecommerce/products/facets", { headers })).body.data;

const STYLES: [string, FileStyle][] = [
  ["semicolons and CRLF", { delimiter: ";", newline: "\r\n", bom: false }],
  ["commas, BOM and LF", { delimiter: ",", newline: "\n", bom: true }],
];

test.each(isShort ? STYLES.slice(0, 1) : STYLES)(
  `a shop's file of ${MANY} products with %s comes to exact counts, twice to nothing, and goes again by one undo`,
  async (_, style) => {
    const before = await totals();
    const file = shopFile(MANY, tag(), style);

    const job = await checkCsv(file.text, headers);
    expect(job).toMatchObject({ state: "ready", total: MANY });
    expect(countsOf(job)).toEqual({ created: file.good, updated: 0, unchanged: 0, refused: file.bad.length });
    const refused = await rowsOf(job.id, headers, "&verdict=refused");
    expect(
      refused.map(({ line, problems: [problem] }) => ({ line, field: problem!.field, code: problem!.code })),
    ).toEqual(file.bad);
    expect(await totals()).toEqual(before);

    const { job: done, undo: right } = await runToEnd(job.id, headers);
    expect(countsOf(done)).toEqual({ created: file.good, updated: 0, unchanged: 0, refused: file.bad.length });
    expect((await totals()).total).toBe(before.total + file.good);

    const again = await checkCsv(file.text, headers);
    expect(countsOf(again)).toEqual({ created: 0, updated: 0, unchanged: file.good, refused: file.bad.length });

    const raised = file.text.replaceAll("1.234,50", "1.235,00");
    const changed = await checkCsv(raised, headers);
    expect(countsOf(changed)).toMatchObject({ created: 0, updated: MANY / 500, unchanged: file.good - MANY / 500 });

    const back = await undo({ body: { meta: { undo: right! } } }, headers);
    const { job: undone } = await settled(back.body.data.id, headers);
    expect(undone).toMatchObject({ state: "done", result: { changed: file.good, skipped: 0, skips: [] } });
    expect((await getJob(job.id, headers)).job.undoneAt).toBeDefined();
    expect(await totals()).toEqual(before);
  },
  120_000,
);
