import type { ExportObject } from "#shared/api/exports/exports.ts";
import { auditExport } from "./api/audit/audit.export.ts";
import { invoiceExport } from "./api/billing/invoices/invoice.export.ts";
import { peopleExport } from "./api/datatable/people.export.ts";
import { customerExport, orderExport, transactionExport } from "./api/ecommerce/orders/order.export.ts";
import { productExport } from "./api/ecommerce/products/product.export.ts";
import type { ExportSource } from "./db/jobs/export-source.ts";

/** Lists that can be exported. */
export const exportSources: Record<ExportObject, ExportSource> = {
  products: productExport,
  orders: orderExport,
  people: peopleExport,
  customers: customerExport,
  transactions: transactionExport,
  audit: auditExport,
  invoices: invoiceExport,
};
