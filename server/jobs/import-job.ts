import type { Actor } from "../actor.ts";
import { checkBatch } from "../api/ecommerce/product-import/product-import.check.ts";
import { runBatch } from "../api/ecommerce/product-import/product-import.run.ts";
import type { ImportJob } from "../api/ecommerce/product-import/product-import.store.ts";
import { requireEditorIfEnforced } from "../identity/permissions.ts";

/** Checks the next rows of a product file; once the import is confirmed, writes them in batches. */
export async function runImportBatch(actor: Actor, job: ImportJob): Promise<void> {
  requireEditorIfEnforced(actor);
  await (job.state === "preview" ? checkBatch(actor, job) : runBatch(actor, job));
}
