import { setTimeout as pause } from "node:timers/promises";
import { Stop } from "../lib.mjs";
import { memoryOf } from "./server.mjs";
import { atMost, MB, row } from "./table.mjs";

const ROWS = 50_000;
const MOST_SECONDS = 60;
const MOST_BYTES = 200 * 1024 * 1024;

/** File with the maximum number of products of an import. */
function bigFile(rows) {
  const lines = ["sku;name;category;price;stock;description;tags"];
  const categories = ["Electronics", "Clothing", "Furniture", "Books", "Cosmetics"];
  for (let n = 1; n <= rows; n++) {
    const text = `"Işıl ışıl; ""${n}"" numaralı\r\nürün, el yapımı"`;
    lines.push(
      `B-${n};Çanta ${n} Ş;${categories[n % 5]};${5 + (n % 900)},${10 + (n % 90)};${n % 50};${text};"yaz, kış ${n % 40}"`,
    );
  }
  return new TextEncoder().encode(`\ufeff${lines.join("\r\n")}\r\n`);
}

/** The sample shop's plan allows fewer products than the import creates. */
async function takeLargestPlan(call) {
  const { data: now } = await call("GET", "/billing/subscription");
  const { data: preview } = await call("POST", "/billing/subscription/preview", { plan: "scale", interval: "month" });
  const more = { "if-match": `"v${now.version}"` };
  await call("POST", "/billing/subscription/change", { previewId: preview.previewId }, { more });
}

/** Imports the maximum number of products, checks the file again and undoes the import; prints the times. */
export async function printImport({ url, headers, child }) {
  const call = async (method, path, body, { type = "application/json", more = {} } = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, "content-type": type, ...more },
      ...(body === undefined ? {} : { body: type === "application/json" ? JSON.stringify(body) : body }),
    });
    const { data, meta, code } = await answer.json();
    if (!answer.ok) throw new Stop(`${method} ${path} was answered ${answer.status} ${code}.`);
    return { data, meta };
  };
  const settled = async (id) => {
    for (;;) {
      const { data, meta } = await call("GET", `/jobs/${id}`);
      if (data.state !== "preview" && data.state !== "running") return { ...data, undo: meta.undo };
      await pause(100);
    }
  };
  const timed = async (work) => {
    const since = performance.now();
    return { result: await work(), seconds: (performance.now() - since) / 1000 };
  };
  const check = async () => {
    const { data } = await call("POST", "/ecommerce/products/import", { uploadId });
    return settled(data.id);
  };

  await takeLargestPlan(call);
  const bytes = bigFile(ROWS);
  const begun = { name: "big.csv", type: "text/csv", size: bytes.byteLength, purpose: "import" };
  const { data: upload } = await call("POST", "/uploads", begun);
  const uploadId = upload.id;
  for (let n = 1; n <= upload.parts; n++) {
    const part = bytes.subarray((n - 1) * upload.partSize, n * upload.partSize);
    await call("PUT", `/uploads/${uploadId}/parts/${n}`, part, { type: "application/octet-stream" });
  }
  await call("POST", `/uploads/${uploadId}/complete`);

  const checked = await timed(check);
  const ran = await timed(async () => {
    await call("POST", `/jobs/${checked.result.id}/run`);
    return settled(checked.result.id);
  });
  const again = await timed(check);
  const undone = await timed(async () => {
    const { data } = await call("POST", `/undo/${ran.result.undo.token}`);
    return settled(data.id);
  });
  const memory = await memoryOf(child);

  row(`${ROWS} products, ${MB(bytes.byteLength)} MB`, "seconds", "result");
  row("check", checked.seconds.toFixed(1), `${checked.result.created} to create`);
  row("run", ran.seconds.toFixed(1), `${ran.result.created} created`);
  row("check again", again.seconds.toFixed(1), `${again.result.unchanged} unchanged`);
  row("undo", undone.seconds.toFixed(1), `${undone.result.result.changed} taken back`);
  const most = memory ? memory.most : 0;
  const seconds = checked.seconds + ran.seconds;
  const told = memory ? atMost(MOST_BYTES, most, `${MB(most)} MB at most`) : "not told";
  row("check and run, process", atMost(MOST_SECONDS, seconds, seconds.toFixed(1)), told);
}
