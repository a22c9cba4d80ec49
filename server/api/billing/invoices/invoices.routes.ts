import { Hono } from "hono";
import { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { invoiceEndpoints } from "#shared/api/billing/invoices.ts";
import { pick, readFields, withListCache } from "../../../answers/list-answer.ts";
import { download } from "../../../http/answers/download.ts";
import { ok, okList, okRecord } from "../../../http/answers/ok.ts";
import { requireSignatureOf } from "../../../http/checks/signature.ts";
import type { Env } from "../../../http/env.ts";
import { routes } from "../../../http/routes.ts";
import { requireAdminIfEnforced, requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { payInvoice } from "../payments/invoice-pay.store.ts";
import { takeEvent } from "../payments/payment-due.store.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { getInvoiceRow, invoiceOf, listInvoices } from "./invoices.store.ts";

/** Routes of invoices and the payment processor's webhook. The body of an unsigned webhook request is not read. */
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
      "GET /billing/invoices": (c, { query }) => {
        requireEditorIfEnforced(c.var.actor);
        return withListCache(c, () => {
          const fields = readFields(query.fields, Object.keys(Invoice.shape));
          const { rows, total, meta } = listInvoices(c.var.actor.db, query);
          return okList(c, { rows: rows.map((row) => pick(row, fields)), total, meta });
        });
      },
      "GET /billing/invoices/{id}": (c, { path }) => {
        requireEditorIfEnforced(c.var.actor);
        return okRecord(c, invoiceOf(getInvoiceRow(c.var.actor.db, path.id)));
      },
      "GET /billing/invoices/{id}/pdf": async (c, { path }) => {
        requireEditorIfEnforced(c.var.actor);
        const invoice = invoiceOf(getInvoiceRow(c.var.actor.db, path.id));
        return download(c, await invoicePdf(c.var.actor, invoice));
      },
      "POST /billing/invoices/{id}/pay": async (c, { path, body }) => {
        requireAdminIfEnforced(c.var.actor);
        return okRecord(c, await payInvoice(c.var.actor, { id: path.id, isConfirmed: body.confirmed }));
      },
      "POST /billing/webhook": (c, { body }) =>
        ok(c, { isKnown: takeEvent(c.var.actor, { id: body.id, type: body.type, object: body.data.object }) }),
    }),
  );
