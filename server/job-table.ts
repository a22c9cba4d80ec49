import { settlePayments } from "./api/billing/payments/payment-due.store.ts";
import { runBilling } from "./api/billing/subscription/due.store.ts";
import { runPeopleBatch } from "./api/datatable/people.job.ts";
import { runOrdersBatch } from "./api/ecommerce/order-writes/orders.job.ts";
import { runProductsBatch } from "./api/ecommerce/product-bulk/product-bulk.job.ts";
import { runImportBatch } from "./api/ecommerce/product-import/product-import.job.ts";
import { exportJob } from "./api/exports/export-job.ts";
import { cleanDueLetter, emptyTrash, unsnoozeDue } from "./api/inbox/conversations/due.store.ts";
import { readDueLetter } from "./api/inbox/inbound/raw.store.ts";
import { refold } from "./db/search/refold.ts";
import { isSealOverdue, sealAudit } from "./db/write/audit-seal.ts";
import { exportSources } from "./export-sources.ts";
import { runBackupBatch } from "./jobs/backup-job.ts";
import { dueWork } from "./jobs/due.ts";
import { runEraseBatch } from "./jobs/erase-job.ts";
import { sendDueMail } from "./jobs/mail/mail-piece.ts";
import { mailNotices } from "./jobs/mail/notice-mail.ts";
import { mailTokenEnds } from "./jobs/mail/token-ends.ts";
import { runRecountBatch } from "./jobs/recount-job.ts";
import { resealFactors } from "./jobs/reseal-factors.ts";
import { runRestoreBatch } from "./jobs/restore-job.ts";
import { orUndo } from "./jobs/undo-job.ts";

/** Runs the due work of a shop: jobs by kind, and the work before and after them. */
export const { runNextBatch, doDueWork } = dueWork({
  beforeJobs: {
    mail: sendDueMail,
    "letters to read": readDueLetter,
    letters: cleanDueLetter,
    snoozes: unsnoozeDue,
    trash: emptyTrash,
    "overdue seals": ({ db, clock }) => {
      if (isSealOverdue(db, clock.now())) sealAudit(db);
      return false;
    },
    payments: settlePayments,
    billing: runBilling,
  },
  jobs: {
    import: runImportBatch,
    export: exportJob(exportSources),
    products: orUndo(runProductsBatch),
    orders: runOrdersBatch,
    people: orUndo(runPeopleBatch),
    recount: runRecountBatch,
    backup: runBackupBatch,
    restore: runRestoreBatch,
    erase: runEraseBatch,
  },
  afterJobs: {
    seals: ({ db }) => sealAudit(db) > 0,
    notices: mailNotices,
    "token ends": mailTokenEnds,
    "sealed factors": resealFactors,
    "search texts": ({ db }) => refold(db),
  },
});
