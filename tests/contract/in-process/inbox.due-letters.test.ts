import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cleanDueLetter } from "../../../server/api/inbox/conversations/due.store.ts";
import * as html from "../../../server/api/inbox/html/html-text.ts";
import { readDueLetter } from "../../../server/api/inbox/inbound/raw.store.ts";
import * as reading from "../../../server/api/inbox/letters/read-raw.ts";
import { AppError } from "../../../server/app-error.ts";
import { ConstraintError } from "../../../server/db/database.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { statement } from "../../support/database/statement.ts";
import { failingDb, watching } from "../../support/database/watched-db.ts";
import { ownFiles } from "../../support/files/own-files.ts";
import { mail, receive, receiveRaw } from "../../support/records/inbox.ts";
import { SELIN as selin } from "../../support/records/letter-shop.ts";

const MINUTE = 60_000;
const LARGE = 2.5 * 1024 * 1024;

const part = (name: string, size: number) =>
  `--b\nContent-Type: application/zip; name=${name}\n\n${"x".repeat(size)}\n`;

/** A shop whose due work is done by hand alone, and the lines of its log. */
async function given() {
  const lines: string[] = [];
  const { files, folder } = ownFiles();
  const own = await ownApp({ files, log: (_, line) => lines.push(line) });
  const { platform, db } = own;
  platform.jobs.wake = async () => {};
  const request = (path: string, init: RequestInit) => own.app.request(path, init);
  const client = await clientOf(undefined, request);
  return {
    platform,
    db,
    request,
    lines,
    files,
    pass: (ms: number) => platform.clock.set(platform.clock.now() + ms),
    rows: async (text: string) => db.all<Record<string, unknown>>(statement(text)),
    open: async (id: number) => (await client.get(`/inbox/conversations/${id}`)).body.data,
    html: async (source: string): Promise<number> =>
      (await receive(mail({ from: selin, text: "Merhaba", html: source }), { request })).body.data.conversationId,
    /** A letter that waits to be read. */
    large: () =>
      receiveRaw(
        `From: ${selin}\nSubject: Büyük\nContent-Type: multipart/mixed; boundary=b\n\n${part("a.zip", LARGE)}${part("b.zip", 9)}--b--`,
        { request },
      ),
    /** The objects of the store. */
    stored: () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length,
  };
}
let own: Awaited<ReturnType<typeof given>>;
beforeEach(async () => {
  vi.restoreAllMocks();
  own = await given();
});

/** A promise that is kept from outside. */
function gate(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function everyTry(work: () => Promise<boolean>, most: number): Promise<number> {
  for (let n = 1; n <= most; n++) {
    const hasMore = await work().catch(() => true);
    if (!hasMore) return n - 1;
    own.pass(30 * MINUTE);
  }
  return most;
}

describe("a letter whose cleaning throws", () => {
  test("is kept as plain text after three tries, which is logged, and holds up no other", async () => {
    const bad = await own.html("<p>Bozuk</p>");
    const good = await own.html("<p>Güzel</p>");
    const read = html.readHtml;
    vi.spyOn(html, "readHtml").mockImplementation((source) => {
      if (source.includes("Bozuk")) throw new Error("no sense");
      return read(source);
    });

    const tries = await everyTry(() => cleanDueLetter(own.platform), 20);

    expect(tries).toBe(5);
    expect((await own.open(good)).messages[0]).toMatchObject({ html: "<p>Güzel</p>", isPlain: false });
    expect((await own.open(bad)).messages[0]).toMatchObject({ html: null, isPlain: true, text: "Merhaba" });
    expect(own.lines.filter((line) => line === "a letter is kept as plain text")).toHaveLength(1);
    expect(await own.rows("SELECT id FROM messages WHERE html_source IS NOT NULL")).toEqual([]);
  });

  test("because the database does not answer has not been tried", async () => {
    const id = await own.html("<p>Güzel</p>");
    own.platform.db = failingDb(own.db, () => "before");
    await everyTry(() => cleanDueLetter(own.platform), 6);
    own.platform.db = own.db;

    await everyTry(() => cleanDueLetter(own.platform), 6);

    expect((await own.open(id)).messages[0]).toMatchObject({ html: "<p>Güzel</p>", isPlain: false });
  });

  test("because the database never answers for it holds up no other", async () => {
    const bad = await own.html("<p>Bozuk</p>");
    const good = await own.html("<p>Güzel</p>");
    const read = html.readHtml;
    let isBad = false;
    vi.spyOn(html, "readHtml").mockImplementation((source) => {
      isBad = source.includes("Bozuk");
      return read(source);
    });
    own.platform.db = failingDb(own.db, () => (isBad ? "before" : null));

    await everyTry(() => cleanDueLetter(own.platform), 6);
    isBad = false;

    expect((await own.open(good)).messages[0]).toMatchObject({ html: "<p>Güzel</p>", isPlain: false });
    own.platform.db = own.db;
    await everyTry(() => cleanDueLetter(own.platform), 6);
    expect((await own.open(bad)).messages[0]).toMatchObject({ html: "<p>Bozuk</p>", isPlain: false });
  });
});

describe("a letter that one instance has in hand", () => {
  test("is not cleaned by another, until the first one must have been cut off", async () => {
    const id = await own.html("<p>Güzel</p>");
    own.db.exec(`UPDATE messages SET clean_claimed_at = ${own.platform.clock.now()} WHERE conversation_id = ${id}`);

    expect(await cleanDueLetter(own.platform)).toBe(false);
    own.pass(15 * MINUTE);

    expect(await cleanDueLetter(own.platform)).toBe(true);
    expect((await own.open(id)).messages[0].html).toBe("<p>Güzel</p>");
  });

  test("is not read by another at the same time", async () => {
    await own.large();
    const read = vi.spyOn(reading, "readRaw");

    const done = await Promise.all([1, 2, 3].map(() => readDueLetter(own.platform)));

    expect(done.toSorted()).toEqual([false, false, true]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("is read by another once the first one must have been cut off, and its files are there", async () => {
    await own.large();
    own.db.exec(`UPDATE arrivals SET claimed_at = ${own.platform.clock.now()} WHERE state = 'waiting'`);
    expect(await readDueLetter(own.platform)).toBe(false);
    own.pass(15 * MINUTE);

    expect(await readDueLetter(own.platform)).toBe(true);

    const [file] = await own.rows("SELECT key FROM files WHERE name = 'a.zip'");
    expect(await own.files.get(`${file?.key}/1`)).not.toBeNull();
  });

  test("is tried again at once where its reading failed, and not by its claim alone later", async () => {
    await own.large();
    vi.spyOn(reading, "readRaw").mockRejectedValueOnce(new Error("no sense"));
    await expect(readDueLetter(own.platform)).rejects.toThrow("no sense");

    expect(await readDueLetter(own.platform)).toBe(true);
  });

  test("keeps its files where a slower instance ends later", async () => {
    await own.large();
    const slow = own.platform.files;
    const read = reading.readRaw;
    vi.spyOn(reading, "readRaw").mockImplementationOnce(async (...args) => {
      const letter = await read(...args);
      // Meanwhile its claim has run out, and another one takes the letter in.
      own.pass(15 * MINUTE);
      await readDueLetter(own.platform);
      return letter;
    });

    await readDueLetter(own.platform).catch(() => undefined);

    const [file] = await own.rows("SELECT key FROM files WHERE name = 'a.zip'");
    expect(await slow.get(`${file?.key}/1`)).not.toBeNull();
    expect(await own.rows("SELECT count(*) AS n FROM messages WHERE from_email = 'selin@musteri.example'")).toEqual([
      { n: 1 },
    ]);
  });
});

test("files of a letter that waits stay, where the store refuses one instance while another reads it", async () => {
  await own.large();
  const read = reading.readRaw;
  const second = gate();
  const first = gate();
  let other: Promise<boolean> | undefined;
  let isRefused = false;
  own.platform.db = watching(own.db, ({ transaction }) => {
    if (!isRefused || transaction === null) return;
    isRefused = false;
    throw new ConstraintError("stale");
  });
  vi.spyOn(reading, "readRaw")
    .mockImplementationOnce(async (...args) => {
      const letter = await read(...args);
      // Its claim has run out, and another one has the letter in hand.
      own.pass(15 * MINUTE);
      other = readDueLetter(own.platform);
      await second.promise;
      isRefused = true;
      return letter;
    })
    .mockImplementationOnce(async (...args) => {
      const letter = await read(...args);
      second.resolve();
      await first.promise;
      return letter;
    });

  await readDueLetter(own.platform).catch(() => undefined);
  first.resolve();

  expect(await other).toBe(true);
  const [file] = await own.rows("SELECT key FROM files WHERE name = 'a.zip'");
  expect(await own.files.get(`${file?.key}/1`)).not.toBeNull();
});

describe("a letter that changes while it is cleaned", () => {
  const SOURCE = "<table><tr><td>Ada</td><td>Bora</td></tr></table>";
  /** Cleans a letter whose row is changed meanwhile. */
  async function cleanedWhile(change: string): Promise<Record<string, unknown>> {
    const id = await own.html(SOURCE);
    own.db.exec(`UPDATE messages SET body_text = 'AdaBora' WHERE conversation_id = ${id}`);
    const read = html.readHtml;
    vi.spyOn(html, "readHtml").mockImplementation((source) => {
      own.db.exec(`UPDATE messages SET ${change} WHERE conversation_id = ${id}`);
      return read(source);
    });
    await cleanDueLetter(own.platform);
    const columns = "html_source IS NULL AS isCleaned, body_html AS html, body_text AS text";
    return (await own.rows(`SELECT ${columns} FROM messages WHERE conversation_id = ${id}`))[0] ?? {};
  }

  test("keeps nothing of its former HTML", async () => {
    expect(await cleanedWhile("html_source = '<p>erased</p>'")).toMatchObject({ isCleaned: 0, html: null });
  });

  test("keeps nothing of its former text", async () => {
    expect(await cleanedWhile("body_text = 'erased'")).toMatchObject({ isCleaned: 1, text: "erased" });
  });

  test("has its text corrected where nothing changed", async () => {
    expect(await cleanedWhile("body_text = body_text")).toMatchObject({
      isCleaned: 1,
      text: expect.stringMatching(/Ada\sBora/),
    });
  });
});

test("the source of a letter stays until the letter is committed", async () => {
  await own.large();
  const [arrival] = await own.rows("SELECT raw_key AS key FROM arrivals WHERE raw_key IS NOT NULL");
  const isThere = async () => (await own.files.get(`${arrival?.key}/1`)) !== null;
  own.platform.db = { ...own.db, settled: () => Promise.reject(new Error("disk I/O error")) };

  await expect(readDueLetter(own.platform)).rejects.toThrow("disk I/O error");

  expect(await isThere()).toBe(true);
  own.platform.db = own.db;
  expect(await readDueLetter(own.platform)).toBe(true);
  expect(await isThere()).toBe(false);
});

test("a letter that a rule refuses is kept as plain text after its tries", async () => {
  const bad = await own.html("<p>Bozuk</p>");
  own.platform.db = watching(own.db, ({ parameters }) => {
    if (parameters[0] === "<p>Bozuk</p>") throw new AppError("validation_failed");
  });

  await everyTry(() => cleanDueLetter(own.platform), 6);

  expect((await own.open(bad)).messages[0]).toMatchObject({ html: null, isPlain: true, text: "Merhaba" });
});

describe("bytes of a raw letter", () => {
  test("that came too slowly are gone, which its sender is told", async () => {
    const before = own.stored();
    const [put, remove] = [own.files.put.bind(own.files), own.files.remove.bind(own.files)];
    const [swept, answered] = [gate(), gate()];
    let sweep: Promise<boolean> | undefined;
    own.files.put = async (...args) => {
      await put(...args);
      own.pass(15 * MINUTE);
      own.files.remove = async (...keys) => {
        swept.resolve();
        own.files.remove = remove;
        await answered.promise;
        await remove(...keys);
      };
      sweep = readDueLetter(own.platform);
      await swept.promise;
    };

    const answer = await own.large();
    answered.resolve();
    await sweep;

    expect(answer.status).toBe(500);
    expect(own.stored()).toBe(before);
    expect(await own.rows("SELECT id FROM arrivals WHERE state = 'waiting'")).toEqual([]);
  });

  /** A letter of which only the beginning has come when its host stops. */
  async function cutOff(): Promise<void> {
    const put = own.files.put.bind(own.files);
    let isStopped = false;
    own.files.put = async (...args) => {
      if (isStopped) throw new Error("stopped");
      await put(...args);
      isStopped = true;
    };
    const remove = own.files.remove.bind(own.files);
    own.files.remove = async () => {
      throw new Error("stopped");
    };
    const body = new Uint8Array(11 * 1024 * 1024).fill(120);
    await receiveRaw(body, { request: own.request });
    own.files.put = put;
    own.files.remove = remove;
  }

  test("that came in part are swept once nothing more can come", async () => {
    const before = own.stored();
    await cutOff();
    expect(own.stored()).toBe(before + 1);

    expect(await readDueLetter(own.platform)).toBe(false);
    expect(own.stored()).toBe(before + 1);
    own.pass(60 * MINUTE);
    await everyTry(() => readDueLetter(own.platform), 5);

    expect(own.stored()).toBe(before);
    expect(await own.rows("SELECT id FROM arrivals WHERE raw_key IS NOT NULL")).toEqual([]);
  });

  test("that was read are gone, and so are files of tries that failed", async () => {
    const before = own.stored();
    await own.large();
    const read = reading.readRaw;
    vi.spyOn(reading, "readRaw").mockImplementation(async (...args) => {
      await read(...args);
      throw new Error("no sense");
    });

    await everyTry(() => readDueLetter(own.platform), 10);

    const files = await own.rows("SELECT size FROM files WHERE name IN ('letter.eml', 'a.zip', 'b.zip')");
    expect(files).toHaveLength(1);
    // The letter as its own file, in parts of a megabyte.
    expect(own.stored() - before).toBe(Math.ceil(Number(files[0]?.size) / (1024 * 1024)));
  });
});
