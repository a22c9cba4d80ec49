import { beforeAll, describe, expect, test } from "vitest";
import { type Client, clientOf } from "../support/client.ts";
import { mail, receive } from "../support/inbox.ts";

let client: Client;
let colleague: Client;
beforeAll(async () => {
  [client, colleague] = [await clientOf(), await clientOf("editor@example.com")];
});
const open = async (id: number, who = client) => (await who.get(`/inbox/conversations/${id}`)).body.data;
const begun = async () => (await receive(mail())).body.data as { conversationId: number };

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
