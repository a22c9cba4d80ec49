import { useEffect } from "react";
import { lastOf } from "#shared/rules/billing/billing-period.ts";
import { PrintPage } from "../../../ui/record/print-page.tsx";
import { useBillingWords } from "../billing.words.ts";
import type { LayerProps } from "../layer.ts";

/** Issuer. */
const SELLER = "Pano";

/** Printed invoice; prints once rendered. */
export function InvoicePaper({ layer, onClose }: LayerProps) {
  const { t, format, line, status } = useBillingWords();
  useEffect(() => {
    const frame = requestAnimationFrame(() => window.print());
    addEventListener("afterprint", onClose);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("afterprint", onClose);
    };
  }, [onClose]);
  if (layer.kind !== "print") return null;
  const { number, date, periodStart, periodEnd, lines, subtotal, tax, taxRate, credit, total, to } = layer.invoice;
  const country = to?.country ? format.country(to.country) : "";
  const receiver = to
    ? [
        to.name,
        to.line1,
        to.line2,
        `${to.postcode} ${to.city}`.trim(),
        country,
        to.email,
        to.taxNumber && t("billing.taxNumberIs", { number: to.taxNumber }),
      ].filter(Boolean)
    : [];
  const sums = [
    [t("billing.subtotal"), subtotal],
    [t("billing.taxAt", { rate: format.percent(taxRate, 2) }), tax],
    ...(credit ? ([[t("billing.credit"), -credit]] as const) : []),
    [t("billing.total"), total],
  ] as const;
  return (
    <PrintPage>
      <article>
        <header style={{ display: "flex", justifyContent: "space-between", alignItems: "baseline" }}>
          <strong>{SELLER}</strong>
          <h1>{t("billing.invoiceNumber", { number })}</h1>
        </header>
        <div style={{ display: "flex", justifyContent: "space-between", gap: 32, marginBottom: 32 }}>
          <div>
            {receiver.map((one) => (
              <div key={one}>
                <bdi>{one}</bdi>
              </div>
            ))}
          </div>
          <div className="right">
            <div>{format.longDate(date)}</div>
            <div>
              {format.date(periodStart)} – {format.date(lastOf(periodEnd))}
            </div>
            <div>{status(layer.invoice.status)}</div>
          </div>
        </div>
        <table>
          <tbody>
            {lines.map((one) => (
              <tr key={one.kind}>
                <td>{line(one)}</td>
                <td className="right">{format.money(one.amount)}</td>
              </tr>
            ))}
            {sums.map(([name, value]) => (
              <tr key={name}>
                <th className="right">{name}</th>
                <td className="right">{format.money(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </PrintPage>
  );
}
