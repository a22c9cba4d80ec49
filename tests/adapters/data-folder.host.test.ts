import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ANCHOR } from "../support/app/anchor.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { mail, receive } from "../support/records/inbox.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PASSWORD = "Uzak-Yollar-7";
const PERSON = {
  username: "Zekiye Karanfilci",
  email: "Zekiye.Karanfilci@posta.example",
  phoneNumber: "+90 532 999 88 77",
  password: PASSWORD,
};
/** As they are typed, searched and written in links; without regard to case. */
const TRACES = ["zekiye", "karanfilci", "5329998877", "532 999 88 77"];

let folder: string;
let child: ReturnType<typeof spawn>;
let request: (path: string, init: RequestInit) => Promise<Response>;
let admin: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pano-data-"));
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", APP_MODE: "mock", DEV_DELAY_MS: "0" };
  child = spawn(join(ROOT, "node_modules/.bin/deno"), ["run", "-A", "--quiet", "server/adapters/deno.ts"], {
    cwd: ROOT,
    env: { ...env, APP_NOW: ANCHOR, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1", DATA_DIR: folder, PORT: String(port) },
    detached: true,
  });
  await new Promise<void>((resolve) => {
    child.stdout?.on("data", (part) => {
      if (String(part).includes("serving on")) resolve();
    });
  });
  request = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  admin = await clientOf("admin@example.com", request);
}, 120_000);

afterAll(async () => {
  process.kill(-(child.pid ?? Number.NaN), "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function done(method: string, path: string, body: object, headers: Record<string, string> = {}, who = admin) {
  const answer = await who.send(method, path, body, headers);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body.data;
}

/** The files that still hold a trace, with what they hold. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = (await readFile(join(entry.parentPath, entry.name))).toString("latin1").toLowerCase();
    for (const trace of TRACES) if (text.includes(trace)) found.push(`${entry.name}: ${trace}`);
  }
  return found;
}

/** Everything a person may be named in: by themself, by the shop and by colleagues. */
async function leaveTraces(): Promise<number> {
  const { user } = await done("POST", "/auth/register", PERSON);
  await admin.send("POST", "/auth/login", { email: PERSON.email, password: "wrong-one" });
  const person = await ownClient();
  const view = { screen: "orders", query: "q=Zekiye+Karanfilci" };
  for (const shared of [false, true])
    await done("POST", "/views", { ...view, name: `Mine ${shared}`, shared }, {}, person);
  await done("PATCH", "/account", { bio: "Zekiye Karanfilci, kargo" }, { "if-match": `"v${user.version}"` }, person);
  await done("POST", "/views", { ...view, name: "Zekiye Karanfilci", shared: true });
  await done("POST", "/views", {
    ...view,
    name: "Theirs",
    query: "q=zekiye.karanfilci%40posta.example",
    shared: false,
  });
  await receive(mail({ from: PERSON.email, name: PERSON.username, text: "Ben Zekiye Karanfilci" }), { request });
  const to = [PERSON.email, "depo@kargo.example"];
  await done("POST", "/inbox/conversations", { to, subject: "Teslimat", body: "Sayın Zekiye Karanfilci" });
  await done("PUT", "/inbox/draft", { to, subject: "Zekiye Karanfilci", body: "Merhaba", uploadIds: [] });
  const [board] = (await admin.get("/kanban/boards")).body.data;
  const { columns } = (await admin.get(`/kanban/boards/${board.id}`)).body.data;
  const card = await done("POST", "/kanban/cards", { columnId: columns[0].id, title: "Zekiye Karanfilci aranacak" });
  await done("POST", `/kanban/cards/${card.id}/comments`, { text: `Numarası yok, ${PERSON.email}\nZekiye Karanfilci` });
  return user.id;
}

async function ownClient(): Promise<Client> {
  const { body } = await admin.send("POST", "/auth/login", { email: PERSON.email, password: PASSWORD });
  const own = { authorization: `Bearer ${body.data.token}` };
  return clientOf(PERSON.email, (path, init) => {
    if (path === "/api/auth/login") return Response.json({ data: body.data });
    return request(path, { ...init, headers: { ...init.headers, ...own } });
  });
}

test("the data folder and the database are for their owner alone", async () => {
  const modes = await Promise.all(
    ["", "pano.db", "pano.db-wal", "pano.db-shm"].map((name) => stat(join(folder, name))),
  );

  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["700", "600", "600", "600"]);
});

test("no byte of the data folder names a person after their erasure", { timeout: 120_000 }, async () => {
  const id = await leaveTraces();
  expect(await traces()).not.toEqual([]);

  const job = await done("POST", `/datatable/users/${id}/erase`, { confirmEmail: PERSON.email });
  await vi.waitFor(async () => expect((await admin.get(`/jobs/${job.id}`)).body.data.state).toBe("done"), {
    timeout: 60_000,
  });

  expect(await traces()).toEqual([]);
});
