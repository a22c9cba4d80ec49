import type { Context } from "hono";
import { checkPiece } from "../api/ecommerce/product-import.check.ts";
import { runPiece } from "../api/ecommerce/product-import.run.ts";
import type { ImportJob } from "../api/ecommerce/product-import.store.ts";
import { requireEditor } from "../api/ecommerce/product-rights.ts";
import type { Env } from "../http/env.ts";

/** Checks a file of products stretch by stretch; once it is run, writes its rows piece by piece. */
export async function doImportPiece(c: Context<Env>, job: ImportJob): Promise<void> {
  await requireEditor(c);
  await (job.state === "preview" ? checkPiece(c, job) : runPiece(c, job));
}
