import { beforeAll, describe, expect, test } from "vitest";
import type { FolderCounts } from "#shared/api/inbox/conversations.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { mail, receive } from "../support/records/inbox.ts";

let client: Client;
let colleague: Client;
beforeAll(async () => {
  [client, colleague] = [await clientOf(), await clientOf("editor@example.com")];
});
const open = async (id: number, who = client) => (await who.get(`/inbox/conversations/${id}`)).body.data;
const begun = async (own = {}) => (await receive(mail(own))).body.data as { conversationId: number };

describe("a draft", () => {
  test("is one a person and conversation, on every device, and in Drafts", async () => {
    const { conversationId: id } = await begun();

    await client.send("PUT", `/inbox/conversations/${id}/draft`, { body: "Yarım" });
    const { body } = await client.send("PUT", `/inbox/conversations/${id}/draft`, { body: "Yarım kalan" });

    expect(body.data).toMatchObject({ conversationId: id, body: "Yarım kalan", files: [] });
    expect((await open(id, await clientOf())).draft.body).toBe("Yarım kalan");
    expect((await open(id, colleague)).draft).toBeNull();
    expect((await client.get("/inbox/conversations?folder=drafts&pageSize=100")).body.data).toContainEqual(
      expect.objectContaining({ id, hasDraft: true }),
    );
    await client.send("DELETE", `/inbox/conversations/${id}/draft`);
    expect((await open(id)).draft).toBeNull();
  });

  test("put together of two when their conversations are merged is written on, though it is too much to send", async () => {
    const { from } = mail();
    const [one, two] = [await begun({ from }), await begun({ from })].map(({ conversationId }) => conversationId);
    const long = "ş".repeat(19_990);
    for (const id of [one, two])
      await client.send("PUT", `/inbox/conversations/${id}/draft`, { body: `${long}😀${long}` });
    await client.send("POST", `/inbox/conversations/${one}/merge`, { intoId: two });
    const { draft } = await open(two!);
    expect(draft.body).toHaveLength(2 * (2 * 19_990 + 2) + 2);
    const uploadIds = Array.from({ length: 11 }, (_, n) => `gone-file-${n}`);

    const kept = await client.send("PUT", `/inbox/conversations/${two}/draft`, { body: `${draft.body}!`, uploadIds });
    const sent = await client.send("POST", `/inbox/conversations/${two}/messages`, {
      kind: "reply",
      body: draft.body,
      force: true,
    });

    expect([kept.status, (await open(two!)).draft.body.length]).toEqual([200, draft.body.length + 1]);
    expect(sent.body).toMatchObject({ status: 422, errors: [{ field: "body" }] });
    await client.send("DELETE", `/inbox/conversations/${two}/draft`);
  });

  test("that begins a conversation is told of beside the conversations that Drafts counts, to its writer alone", async () => {
    const drafts = async (who: Client) => {
      const { folders, begun } = (await who.get("/inbox/folders")).body.data as FolderCounts;
      return { begun, total: folders.find(({ folder }) => folder === "drafts")?.total };
    };
    await client.send("DELETE", "/inbox/draft");
    const { total } = await drafts(client);

    await client.send("PUT", "/inbox/draft", { to: ["b@customer.example"], subject: "", body: "Yarım" });

    expect(await drafts(client)).toEqual({ begun: true, total });
    expect((await client.get("/inbox/conversations?folder=drafts")).body.meta.total).toBe(total);
    expect((await drafts(colleague)).begun).toBe(false);
    await client.send("DELETE", "/inbox/draft");
    expect(await drafts(client)).toEqual({ begun: false, total });
  });

  test("of a conversation that is not there is refused", async () => {
    expect((await client.send("PUT", "/inbox/conversations/999999/draft", { body: "x" })).status).toBe(404);
  });
});

test("who looks and who writes is told to the others", async () => {
  const { conversationId: id } = await begun();
  await colleague.send("POST", `/inbox/conversations/${id}/presence`, { typing: true });

  const { body } = await client.send("POST", `/inbox/conversations/${id}/presence`, { typing: false });
  expect(body.data.here).toEqual([{ id: 2, name: "Eda Güneş", typing: true }]);

  await colleague.send("POST", `/inbox/conversations/${id}/presence`, { typing: false, left: true });
  const after = await client.send("POST", `/inbox/conversations/${id}/presence`, { typing: false });
  expect(after.body.data.here).toEqual([]);
});
