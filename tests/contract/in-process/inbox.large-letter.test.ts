import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ownAdmin, ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { ownFiles } from "../../support/files/own-files.ts";

const MB = 1024 * 1024;
const TOKEN = "mock-mode-inbound-token-of-no-secret-value";
/** A line of Base64 holds so many bytes. */
const LINE_BYTES = 57;

type Request = Awaited<ReturnType<typeof ownAdmin>>["request"];

/** The bytes of a file, a line of them at a time. */
const lineAt = (n: number) => Buffer.alloc(LINE_BYTES, n % 251);

/** A letter with one file, made as it is sent. */
async function* letterWith(lines: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    'From: Selin <selin@musteri.example>\r\nSubject: Büyük\r\nMessage-ID: <big@x.example>\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n',
  );
  yield Buffer.from("--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nEkte\r\n--b\r\n");
  yield Buffer.from(
    'Content-Type: application/zip; name="a.zip"\r\nContent-ID: <z@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n',
  );
  for (let n = 0; n < lines; ) {
    const until = Math.min(n + 1_000, lines);
    let piece = "";
    for (; n < until; n++) piece += `${lineAt(n).toString("base64")}\r\n`;
    yield Buffer.from(piece);
  }
  yield Buffer.from("--b--\r\n");
}

async function send(request: Request, lines: number) {
  const pieces = letterWith(lines);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const headers = { "content-type": "message/rfc822", authorization: `Bearer ${TOKEN}` };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const answer = await request("/api/inbox/inbound/raw", init);
  const { data } = (await answer.json()) as { data: { state: string; arrivalId: number } };
  return data;
}

/** The largest of what is measured until `stop`. */
function watch(measure: () => number) {
  let most = measure();
  const timer = setInterval(() => {
    most = Math.max(most, measure());
  }, 5);
  return () => {
    clearInterval(timer);
    return Math.max(most, measure());
  };
}
const held = () => process.memoryUsage().arrayBuffers;

test("a letter of 40 MB is read as due work, its file whole, without being held", async () => {
  const { platform, db, admin, request } = await ownAdmin();
  const before = held();
  const stop = watch(held);
  const lines = Math.floor((39.9 * MB) / 78);

  const data = await send(request, lines);
  await platform.jobs.settle();

  expect(data).toMatchObject({ state: "waiting", conversationId: null, isKnown: false });
  expect((stop() - before) / MB).toBeLessThan(100);
  const rows = db.all<{ state: string; raw_key: string | null; talk: number; sha256: string }>(
    statement(
      `SELECT a.state, a.raw_key, m.conversation_id AS talk, f.sha256 FROM arrivals AS a JOIN messages AS m ON m.id = a.message_id
       JOIN message_files AS h ON h.message_id = m.id JOIN files AS f ON f.key = h.file_id WHERE a.id = ?`,
      data.arrivalId,
    ),
  );
  const hash = createHash("sha256");
  for (let n = 0; n < lines; n++) hash.update(lineAt(n));
  expect(rows).toMatchObject([{ state: "message", raw_key: null, sha256: hash.digest("hex") }]);
  const { body } = await admin.get(`/inbox/conversations/${rows[0]?.talk}`);
  expect(body.data).toMatchObject({
    subject: "Büyük",
    messages: [{ text: "Ekte", files: [{ name: "a.zip", size: lines * LINE_BYTES }] }],
  });
}, 60_000);

test("of a longer one the file that was cut is named as left out", async () => {
  const { platform, db, request } = await ownAdmin();
  const data = await send(request, Math.ceil((42 * MB) / 78));
  await platform.jobs.settle();

  const rows = db.all<{ left_out_json: string }>(
    statement(
      "SELECT m.left_out_json FROM arrivals AS a JOIN messages AS m ON m.id = a.message_id WHERE a.id = ?",
      data.arrivalId,
    ),
  );
  expect(JSON.parse(rows[0]?.left_out_json ?? "")).toEqual([{ name: "a.zip", size: null, reason: "too_large" }]);
}, 60_000);

test("a letter that waits is no worse for outages of the store: it is read whole afterwards", async () => {
  const { files } = ownFiles();
  let isOut = false;
  const get: typeof files.get = async (...args) => {
    if (isOut) throw new Error("the store does not answer");
    return files.get(...args);
  };
  const store = {
    get,
    put: files.put.bind(files),
    putNew: files.putNew.bind(files),
    remove: files.remove.bind(files),
  };
  const { app, db, platform } = await ownApp({ files: store });
  isOut = true;
  const data = await send(async (path, init) => app.request(path, init), Math.ceil((3 * MB) / 78));

  for (let n = 0; n < 6; n++) await platform.jobs.settle();
  isOut = false;
  await platform.jobs.settle();

  const rows = db.all<{ state: string; body_text: string }>(
    statement(
      "SELECT a.state, m.body_text FROM arrivals AS a JOIN messages AS m ON m.id = a.message_id WHERE a.id = ?",
      data.arrivalId,
    ),
  );
  expect(rows).toEqual([{ state: "message", body_text: "Ekte" }]);
});
