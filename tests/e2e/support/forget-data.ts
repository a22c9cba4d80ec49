import { rm } from "node:fs/promises";

/** Removes the database of the server that was started for this run only. */
export default async function forgetData(): Promise<void> {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
