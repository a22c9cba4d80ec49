import { expect } from "vitest";
import type { ModelFile } from "./shop-model.ts";
import type { Walk, WriteKind } from "./walk-writes.ts";

const standing = ({ model }: Walk): ModelFile[] => [...model.files.values()].filter(({ isGone }) => !isGone);

async function begin({ client, below }: Walk): Promise<{ id: string; size: number }> {
  const size = 1 + below(2000);
  const answer = await client.send("POST", "/uploads", { name: `not-${below(1e6)}.txt`, type: "text/plain", size });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { id: answer.body.data.id, size };
}

const create: WriteKind = async (walk) => {
  const { id, size } = await begin(walk);
  const part = { method: "PUT", body: "x".repeat(size), headers: { "content-type": "application/octet-stream" } };
  expect((await walk.client.ask(`/uploads/${id}/parts/1`, part)).status).toBe(200);
  const answer = await walk.client.send("POST", `/uploads/${id}/complete`);
  expect(answer.body.data).toMatchObject({ id, size });
  walk.model.files.set(id, { id, size, isGone: false });
  // Begun, then stored.
  return {
    edited: [
      ["file", id],
      ["file", id],
    ],
  };
};

const end: WriteKind = async (walk) => {
  const { id } = await begin(walk);
  const answer = await walk.client.send("DELETE", `/uploads/${id}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return {
    edited: [
      ["file", id],
      ["file", id],
    ],
  };
};

const remove: WriteKind = async (walk) => {
  if (standing(walk).length === 0) return null;
  const file = walk.one(standing(walk));
  const answer = await walk.client.send("DELETE", `/uploads/${file.id}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  file.isGone = true;
  const takeBack = () => {
    file.isGone = false;
  };
  return { edited: [["file", file.id]], undo: { token: answer.body.meta.undo.token, takeBack } };
};

/** The writes to files, and how often each is drawn. */
export const fileWrites = {
  "new file": { weight: 3, write: create },
  "ended upload": { weight: 1, write: end },
  "removed file": { weight: 1, write: remove },
} as const;
