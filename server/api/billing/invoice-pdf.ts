import type { Context } from "hono";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/** An invoice as a PDF. */
export async function invoicePdf(c: Context<Env>, invoice: Invoice): Promise<Response> {
  void c;
  void invoice;
  throw new AppError("unavailable");
}
