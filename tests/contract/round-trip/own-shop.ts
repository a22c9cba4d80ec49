import { expect } from "vitest";
import { isKeptBeside } from "#shared/rules/shop/history-values.ts";
import { loadBackup } from "../../../server/db/backup/load.ts";
import { shopOf } from "../../../server/db/backup/write.ts";
import { allWords } from "../../../web/i18n/all-words.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { type Answer, type Client, clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { ownApp } from "../../support/app/own-app.ts";
import { backupOf, chunked, emptyShop } from "../../support/files/backups.ts";

const words = [allWords("en"), allWords("tr")];

/** A shop of a test file's own, as its Admin sees it. */
export async function ownShop() {
  const { app, platform } = await ownApp();
  const admin = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  return {
    admin,
    settle: () => platform.jobs.settle(),
    /** Stores a file; answers with its id. */
    store: (bytes: Uint8Array<ArrayBuffer>, about: { name: string; type: string; purpose: string }) =>
      storeFile(admin, bytes, about),
    undo: (answer: Answer) => admin.send("POST", `/undo/${answer.body.meta.undo.token}`),
    /** The Admin of another shop, into which a backup of this one was restored. */
    async restored(): Promise<Client> {
      const empty = emptyShop();
      await loadBackup(empty, chunked(await backupOf(shopOf(platform))), {
        now: Date.parse(ANCHOR),
        acceptUnsigned: true,
      });
      const copy = await freshApp({}, { db: empty.db });
      return clientOf("admin@example.com", (path, init) => copy.request(path, init));
    },
    /** Whether the newest entry of a record names fields, each with a label of its own in both languages. */
    async isTold(object: string, id: number): Promise<boolean> {
      const { data } = (await admin.get(`/audit?object=${object}&objectId=${id}&pageSize=1`)).body;
      const named = Object.keys(data[0]?.after ?? {});
      // The time of a change says nothing of what was changed.
      const fields = named.filter((field) => field !== "updated_at" && !isKeptBeside(field));
      const isLabelled = (field: string) => words.every((messages) => messages[`historyField.${object}.${field}`]?.());
      return fields.length > 0 && fields.every(isLabelled);
    },
  };
}
export type OwnShop = Awaited<ReturnType<typeof ownShop>>;

async function storeFile(
  admin: Client,
  bytes: Uint8Array<ArrayBuffer>,
  about: { name: string; type: string; purpose: string },
): Promise<string> {
  const { id } = (await admin.send("POST", "/uploads", { ...about, size: bytes.byteLength })).body.data;
  const headers = { "content-type": "application/octet-stream" };
  expect((await admin.ask(`/uploads/${id}/parts/1`, { method: "PUT", body: bytes, headers })).status).toBe(200);
  expect((await admin.send("POST", `/uploads/${id}/complete`)).status).toBe(200);
  return id;
}

/** The header that names the version that was seen. */
export const seen = (version: number) => ({ "if-match": `"v${version}"` });
