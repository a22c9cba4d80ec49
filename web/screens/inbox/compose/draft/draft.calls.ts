import type { Draft } from "#shared/api/inbox/conversations.ts";
import { api } from "../../../../lib/api/client.ts";
import type { Message } from "../../inbox.data.ts";
import type { DraftName, MessageDraft } from "./draft.ts";

type Written = MessageDraft & { seen?: number | null | undefined };

/** Saves the draft on the server and returns the server time. */
export async function putDraft(
  name: DraftName,
  { text, files, mode, to, cc, subject, seen = null }: Written,
  keepalive: boolean,
): Promise<Draft> {
  const reply = { to: [...to], cc: [...cc], body: text, uploadIds: files.map(({ id }) => id) };
  const { data } =
    name === "new"
      ? await api("PUT /inbox/draft", { body: { ...reply, subject }, keepalive })
      : await api("PUT /inbox/conversations/{id}/draft", {
          path: { id: name },
          body: { ...reply, mode, seenMessageId: seen },
          keepalive,
        });
  return data;
}

/** Draft of the server with the messages of its conversation. */
export async function findDraft(name: DraftName): Promise<{ draft: Draft | null; sent: readonly Message[] }> {
  if (name === "new") return { draft: (await api("GET /inbox/draft")).data, sent: [] };
  const { data } = await api("GET /inbox/conversations/{id}", { path: { id: name } });
  return { draft: data.draft, sent: data.messages };
}

/** Deletes the draft on the server. */
export const deleteStoredDraft = (name: DraftName, keepalive = false): Promise<unknown> =>
  name === "new"
    ? api("DELETE /inbox/draft", { keepalive })
    : api("DELETE /inbox/conversations/{id}/draft", { path: { id: name }, keepalive });
