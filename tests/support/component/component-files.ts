import { expect } from "vitest";
import type { Client } from "../app/client.ts";

/** Begins to upload a file as an earlier visit would: its first `sent` parts are at the server. Answers with the upload's id. */
export async function beginUpload(api: Client, file: File, sent: number): Promise<{ id: string; partSize: number }> {
  const { name, type, size } = file;
  const begun = await api.send("POST", "/uploads", { name, type, purpose: "file", size });
  expect(begun.status).toBe(201);
  const { id, partSize } = begun.body.data;
  for (let n = 1; n <= sent; n++) {
    const part = await api.ask(`/uploads/${id}/parts/${n}`, {
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: file.slice((n - 1) * partSize, n * partSize),
    });
    expect(part.ok).toBe(true);
  }
  return { id, partSize };
}

/** Stores a small text. */
export async function storeText(api: Client, text: string): Promise<void> {
  const { id } = await beginUpload(api, new File([text], "note.txt", { type: "text/plain" }), 1);
  expect((await api.send("POST", `/uploads/${id}/complete`)).status).toBe(200);
}
