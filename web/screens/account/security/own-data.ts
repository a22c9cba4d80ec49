import { proofHeaders, request } from "../../../lib/api/client.ts";
import { bytesOf, saveFile } from "../../../lib/files.ts";

/** Hands the person everything that is kept about them, as a file. Throws {@link ApiError}. */
export async function downloadOwnData(): Promise<void> {
  const answer = await request("/api/account/data", () => ({ method: "POST", headers: proofHeaders() }));
  saveFile("pano-my-data.json", await bytesOf(answer));
}
