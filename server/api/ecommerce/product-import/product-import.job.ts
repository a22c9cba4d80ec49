import type { Actor } from "../../../actor.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { checkBatch } from "./product-import.check.ts";
import { runBatch } from "./product-import.run.ts";
import type { ImportJob } from "./product-import.store.ts";

/** Checks the next rows of a product file; once the import is confirmed, writes them in batches. */
export async function runImportBatch(actor: Actor, job: ImportJob): Promise<void> {
  requireEditorIfEnforced(actor);
  await (job.state === "preview" ? checkBatch(actor, job) : runBatch(actor, job));
}
