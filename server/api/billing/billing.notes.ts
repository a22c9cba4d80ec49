import { sql } from "kysely";
import { PLAN_CURRENCY } from "#shared/rules/billing/plans.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../actor.ts";
import type { Query } from "../../db/database.ts";
import { mailStatement } from "../../db/mail/system-mail.ts";
import { notifyStatements } from "../../db/write/notify.ts";
import type { InvoiceRow } from "./invoices/invoices.store.ts";

type Event = "failed" | "ended" | "cancelled";

interface Facts {
  shop: string;
  number: string;
  amount: string;
  next: string;
}

/** Email texts by language; each refers to the Billing page. */
const mails: Record<"en" | "tr", Record<Event, (facts: Facts) => { subject: string; body: string }>> = {
  en: {
    failed: ({ shop, number, amount, next }) => ({
      subject: `${shop}: invoice ${number} could not be paid`,
      body: `The payment of ${amount} for invoice ${number} failed. We try again on ${next}.\n\nYou can pay with another card at any time: open Billing.`,
    }),
    ended: ({ shop, number, amount }) => ({
      subject: `${shop}: the plan has ended`,
      body: `Invoice ${number} over ${amount} could not be paid after several tries, so the shop is on the Free plan now. All data is kept.\n\nOpen Billing to choose a plan again.`,
    }),
    cancelled: ({ shop }) => ({
      subject: `${shop}: the plan has ended`,
      body: "The plan has ended as it was cancelled or its trial is over. The shop is on the Free plan now; all data is kept.\n\nOpen Billing to choose a plan again.",
    }),
  },
  tr: {
    failed: ({ shop, number, amount, next }) => ({
      subject: `${shop}: ${number} faturası ödenemedi`,
      body: `${number} numaralı faturanın ${amount} tutarındaki ödemesi alınamadı. ${next} tarihinde yeniden deneyeceğiz.\n\nİstediğiniz zaman başka bir kartla ödeyebilirsiniz: Faturalandırma sayfasını açın.`,
    }),
    ended: ({ shop, number, amount }) => ({
      subject: `${shop}: plan sona erdi`,
      body: `${number} numaralı, ${amount} tutarındaki fatura birkaç denemeye rağmen ödenemedi; mağaza artık Free planında. Tüm veriler saklanıyor.\n\nYeniden plan seçmek için Faturalandırma sayfasını açın.`,
    }),
    cancelled: ({ shop }) => ({
      subject: `${shop}: plan sona erdi`,
      body: "Plan iptal edildiği ya da deneme süresi bittiği için sona erdi. Mağaza artık Free planında; tüm veriler saklanıyor.\n\nYeniden plan seçmek için Faturalandırma sayfasını açın.",
    }),
  },
};

interface BillingEvent {
  event: Event;
  invoice: InvoiceRow | null;
  nextAt: number | null;
}

interface Reader {
  id: number;
  email: string;
  language: string | null;
}

/** Statements that notify the Admins by email and in the app, and the billing address by email. */
export function notifyOfBilling(actor: Actor, { event, invoice, nextAt }: BillingEvent): Query[] {
  const { name: shop, tz } = actor.workspace();
  const rows = actor.db.all(
    sql<Reader>`SELECT u.id, u.email,
        (SELECT value ->> '$' FROM preferences WHERE user_id = u.id AND key = 'language') AS language
      FROM users AS u WHERE u.role = 'Admin' AND u.status = 'active' AND u.removed_at IS NULL AND u.password_hash IS NOT NULL
      UNION ALL SELECT 0, email, NULL FROM billing_details WHERE id = 1 AND email <> ''`,
  );
  const seen = new Set<string>();
  const readers = rows.filter(({ email }) => !seen.has(email) && seen.add(email));
  // The billing address has no language of its own: use that of the first Admin.
  const emails = readers.map(({ id, email, language }) => {
    const locale = (id > 0 ? language : rows[0]?.language) === "tr" ? "tr" : "en";
    const money = new Intl.NumberFormat(locale, { style: "currency", currency: PLAN_CURRENCY });
    const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: tz });
    const mail = mails[locale][event]({
      shop,
      number: invoice?.number ?? "",
      amount: money.format(toMajor(invoice?.total_minor ?? 0)),
      next: nextAt === null ? "" : day.format(nextAt),
    });
    return mailStatement({ to: email, ...mail, at: actor.now });
  });
  const kind = event === "failed" ? "invoice_failed" : "plan_ended";
  const to = readers.flatMap(({ id }) => (id > 0 ? [id] : []));
  return [
    ...emails,
    ...notifyStatements(actor, { kind, to, title: invoice?.number ?? "", link: "/billing", isMailed: true }),
  ];
}
