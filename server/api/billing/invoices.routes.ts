import { Hono } from "hono";
import { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { invoiceEndpoints } from "#shared/api/billing/invoices.ts";
import type { Env } from "../../http/env.ts";
import { pick, readFields, unlessKnown } from "../../http/list-answer.ts";
import { ok, okList, okRecord } from "../../http/ok.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { requireSignatureOf } from "../../http/signature.ts";
import { payInvoice } from "./invoice-pay.store.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { getInvoiceRow, invoiceOf, listInvoices } from "./invoices.store.ts";
import { takeEvent } from "./payment-due.store.ts";

/** Invoices, and what the processor tells of payments; what it did not sign is not even read. */
export const invoiceRoutes = new Hono<Env>()
  .use(
    "/billing/webhook",
    requireSignatureOf({
      secretsOf: ({ webhookSecrets }) => webhookSecrets,
      headers: ["x-signature", "stripe-signature"],
    }),
  )
  .route(
    "/",
    routes(invoiceEndpoints, {
      "GET /billing/invoices": async (c, { query }) => {
        await requireEditorIfEnforced(c);
        return unlessKnown(c, async () => {
          const fields = readFields(query.fields, Object.keys(Invoice.shape));
          const { rows, total, meta } = await listInvoices(c.var.cell, query);
          return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
        });
      },
      "GET /billing/invoices/{id}": async (c, { path }) => {
        await requireEditorIfEnforced(c);
        return okRecord(c, invoiceOf(await getInvoiceRow(c.var.cell, path.id)));
      },
      "GET /billing/invoices/{id}/pdf": async (c, { path }) => {
        await requireEditorIfEnforced(c);
        return invoicePdf(c, invoiceOf(await getInvoiceRow(c.var.cell, path.id)));
      },
      "POST /billing/invoices/{id}/pay": async (c, { path, body }) => {
        await requireAdminIfEnforced(c);
        return okRecord(c, await payInvoice(c, { id: path.id, isConfirmed: body.confirmed }));
      },
      "POST /billing/webhook": async (c, { body }) =>
        ok(c, { isKnown: await takeEvent(c, { id: body.id, type: body.type, object: body.data.object }) }),
    }),
  );
