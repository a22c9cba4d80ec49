import { useEffect } from "react";
import { PrintPage } from "../../ui/list/print-page.tsx";
import { useBillingWords } from "./billing.words.ts";
import type { LayerProps } from "./layer.parts.ts";

/** An invoice as it is printed; printed as soon as it is drawn. */
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
  const sums = [
    [t("billing.subtotal"), subtotal],
    [t("billing.taxAt", { rate: format.percent(taxRate) }), tax],
    ...(credit ? ([[t("billing.credit"), -credit]] as const) : []),
    [t("billing.total"), total],
  ] as const;
  return (
    <PrintPage>
      <article>
        <h1>{t("billing.invoiceNumber", { number })}</h1>
        <p>
          {format.longDate(date)} · {status(layer.invoice.status)} · {format.date(periodStart)} –{" "}
          {format.date(periodEnd)}
        </p>
        {to && (
          <p>
            <bdi>{to.name}</bdi>,{" "}
            {[to.line1, to.line2, `${to.postcode} ${to.city}`.trim(), to.country].filter(Boolean).join(", ")}{" "}
            {to.taxNumber && t("billing.taxNumberIs", { number: to.taxNumber })}
          </p>
        )}
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
                <th>{name}</th>
                <td className="right">{format.money(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </PrintPage>
  );
}
