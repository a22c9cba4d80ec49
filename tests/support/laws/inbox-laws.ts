import { expect } from "vitest";
import type { Conversation, FolderCounts } from "#shared/api/inbox/conversations.ts";
import type { Client } from "../app/client.ts";
import { rowsBy } from "./list-laws.ts";

const of = async (client: Client, query: string) =>
  (await rowsBy(client, "/inbox/conversations", "cursor", `pageSize=100&${query}`)) as unknown as Conversation[];
const counts = async (client: Client): Promise<FolderCounts> => (await client.get("/inbox/folders")).body.data;

/** Laws of the inbox that hold whatever was written; each asks the server itself. */
export const inboxLaws: Record<string, (client: Client) => Promise<void>> = {
  "L38 each folder and label counts what its list holds": async (client) => {
    const { folders, labels } = await counts(client);
    for (const { folder, total } of folders)
      expect([folder, (await of(client, `folder=${folder}`)).length]).toEqual([folder, total]);
    for (const { id, total } of labels) expect((await of(client, `folder=inbox&label=${id}`)).length).toBe(total);
  },

  "L43 the inbox's badge is the number of open conversations I have not read": async (client) => {
    const { folders } = await counts(client);
    for (const { folder, unread } of folders) {
      if (unread === null) continue;
      const list = await of(client, `folder=${folder}`);
      expect([folder, list.filter((one) => one.unread).length]).toEqual([folder, unread]);
    }
  },
};
