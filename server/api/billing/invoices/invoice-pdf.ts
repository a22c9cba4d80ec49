import type { BillLine, Invoice } from "#shared/api/billing/billing-shapes.ts";
import { lastOf } from "#shared/rules/billing/billing-period.ts";
import type { Actor } from "../../../actor.ts";
import { q } from "../../../db/database.ts";
import type { Download } from "../../../http/answers/download.ts";
import { lettersOf } from "./invoice-letters.ts";
import { type Page, TEXT_SIZE, type Wrap, type Written, writePdf } from "./pdf.ts";

const LEFT = 56;
const RIGHT = 539;
const LINE = 16;
/** Height of the recipient, and of the table unless the recipient needs more room (points). */
const TO = 186;
const TABLE = 320;

/** Texts of an invoice by language; plan names are the same in both. */
const words = {
  en: {
    invoice: "Invoice",
    date: "Date",
    period: "Period",
    due: "Due",
    to: "Billed to",
    taxNumber: "Tax number",
    subtotal: "Subtotal",
    tax: "Tax",
    credit: "Credit used",
    total: "Total",
    card: "Paid by card",
    plan: (name: string, interval: string) => `${name}, ${interval}`,
    charge: (name: string, interval: string) => `${name}, ${interval}: rest of the period`,
    credited: (name: string, interval: string) => `${name}, ${interval}: unused time`,
    month: "monthly",
    year: "yearly",
    open: "Open",
    paid: "Paid",
    uncollectible: "Not collected",
  },
  tr: {
    invoice: "Fatura",
    date: "Tarih",
    period: "Dönem",
    due: "Son ödeme",
    to: "Alıcı",
    taxNumber: "Vergi no",
    subtotal: "Ara toplam",
    tax: "Vergi",
    credit: "Kullanılan alacak",
    total: "Toplam",
    card: "Ödemede kullanılan kart",
    plan: (name: string, interval: string) => `${name}, ${interval}`,
    charge: (name: string, interval: string) => `${name}, ${interval}: dönemin kalanı`,
    credited: (name: string, interval: string) => `${name}, ${interval}: kullanılmayan süre`,
    month: "aylık",
    year: "yıllık",
    open: "Açık",
    paid: "Ödendi",
    uncollectible: "Tahsil edilemedi",
  },
} as const;

/** PDF of an invoice in the caller's language. Throws `unavailable` if the font cannot be loaded. */
export async function invoicePdf(actor: Actor, invoice: Invoice): Promise<Download> {
  const { tz } = actor.workspace();
  const locale = localeOf(actor);
  const body = await writePdf((wrap) => pageOf(invoice, { locale, tz, wrap }), lettersOf(actor));
  return { name: `${invoice.number}.pdf`, type: "application/pdf", body };
}

function localeOf(actor: Actor): "en" | "tr" {
  const row = actor.db.first(
    q
      .selectFrom("preferences")
      .select("value")
      .where("user_id", "=", actor.caller?.id ?? 0)
      .where("key", "=", "language"),
  );
  return row?.value === '"tr"' ? "tr" : "en";
}

interface Asked {
  locale: "en" | "tr";
  tz: string;
  wrap: Wrap;
}

async function pageOf(invoice: Invoice, { locale, tz, wrap }: Asked): Promise<Page> {
  const say = words[locale];
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: tz });
  const day = (iso: string) => dates.format(Date.parse(iso));
  const numbers = new Intl.NumberFormat(locale, { style: "currency", currency: invoice.currency });
  const money = (amount: number) => numbers.format(amount).replace(/[\u00a0\u202f]/g, " ");
  const texts: Written[] = [];
  const rules: Page["rules"][number][] = [];
  const put = (x: number, y: number, text: string, more: Partial<Written> = {}) =>
    texts.push({ x, y, size: TEXT_SIZE, text, ...more });
  put(LEFT, 72, "Pano", { size: 14 });
  put(RIGHT, 72, `${say.invoice} ${invoice.number}`, { size: 14, align: "right" });
  const facts = [
    [say.date, day(invoice.date)],
    [say.period, `${day(invoice.periodStart)} – ${day(lastOf(invoice.periodEnd))}`],
    [say.due, day(invoice.dueAt)],
  ] as const;
  facts.forEach(([name, value], index) => {
    put(RIGHT - 190, 104 + index * LINE, name, { isQuiet: true, align: "right" });
    put(RIGHT, 104 + index * LINE, value, { align: "right" });
  });
  put(RIGHT, 104 + facts.length * LINE, say[invoice.status], { align: "right" });
  const to = receiver(invoice, { taxNumber: say.taxNumber, locale });
  const lines = (await Promise.all(to.map((line) => wrap(line, RIGHT - LEFT)))).flat();
  if (lines.length > 0) put(LEFT, 168, say.to, { isQuiet: true });
  lines.forEach((line, index) => {
    put(LEFT, TO + index * LINE, line);
  });
  let y = Math.max(TABLE, TO + lines.length * LINE + 22);
  rules.push({ y: y - 20, from: LEFT, to: RIGHT });
  for (const line of invoice.lines) {
    put(LEFT, y, lineText(line, say));
    put(RIGHT, y, money(line.amount), { align: "right" });
    y += 20;
  }
  rules.push({ y: y - 8, from: LEFT, to: RIGHT });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const sums: [string, number][] = [
    [say.subtotal, invoice.subtotal],
    [`${say.tax} ${percent.format(invoice.taxRate / 100)}`, invoice.tax],
    ...(invoice.credit ? ([[say.credit, -invoice.credit]] as [string, number][]) : []),
  ];
  for (const [name, amount] of sums) {
    y += 14;
    put(RIGHT - 140, y, name, { isQuiet: true, align: "right" });
    put(RIGHT, y, money(amount), { align: "right" });
    y += 4;
  }
  put(RIGHT - 140, y + 22, say.total, { size: 12, align: "right" });
  put(RIGHT, y + 22, money(invoice.total), { size: 12, align: "right" });
  if (invoice.card)
    put(LEFT, y + 22, `${say.card}: ${capital(invoice.card.brand)} ${invoice.card.last4}`, { isQuiet: true });
  const title = `${say.invoice} ${invoice.number}`;
  return { title, language: locale, at: new Date(invoice.date), texts, rules };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function receiver({ to }: Invoice, { taxNumber, locale }: { taxNumber: string; locale: string }): string[] {
  if (!to) return [];
  const place = `${to.postcode} ${to.city}`.trim();
  const country = to.country && new Intl.DisplayNames([locale], { type: "region" }).of(to.country);
  return [
    to.name,
    to.line1,
    to.line2,
    place,
    country ?? "",
    to.email,
    to.taxNumber && `${taxNumber} ${to.taxNumber}`,
  ].filter(Boolean);
}

const NAMES = { free: "Free", starter: "Starter", growth: "Growth", scale: "Scale" } as const;

function lineText({ kind, plan, interval }: BillLine, say: (typeof words)["en" | "tr"]): string {
  const write = kind === "credit" ? say.credited : kind === "charge" ? say.charge : say.plan;
  return write(NAMES[plan], say[interval]);
}
