import type { Actor } from "../actor.ts";
import { checkPiece } from "../api/ecommerce/product-import/product-import.check.ts";
import { runPiece } from "../api/ecommerce/product-import/product-import.run.ts";
import type { ImportJob } from "../api/ecommerce/product-import/product-import.store.ts";
import { requireEditorIfEnforced } from "../identity/permissions.ts";

/** Checks the next rows of a product file; once the import is confirmed, writes them in batches. */
export async function doImportPiece(actor: Actor, job: ImportJob): Promise<void> {
  requireEditorIfEnforced(actor);
  await (job.state === "preview" ? checkPiece(actor, job) : runPiece(actor, job));
}
