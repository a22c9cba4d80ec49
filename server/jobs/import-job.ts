import type { Context } from "hono";
import { checkPiece } from "../api/ecommerce/product-import.check.ts";
import { runPiece } from "../api/ecommerce/product-import.run.ts";
import type { ImportJob } from "../api/ecommerce/product-import.store.ts";
import type { Env } from "../http/env.ts";
import { requireEditorIfEnforced } from "../http/permissions.ts";

/** Checks a file of products stretch by stretch; once it is run, writes its rows piece by piece. */
export async function doImportPiece(c: Context<Env>, job: ImportJob): Promise<void> {
  await requireEditorIfEnforced(c);
  await (job.state === "preview" ? checkPiece(c, job) : runPiece(c, job));
}
