import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { BulkFacts, ProductBulkResult } from "#shared/api/ecommerce/product-bulk.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useReason } from "../../../ui/bulk/bulk-results.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";

const SHOWN = 10;

/** Preview of the first ten products, and the number of unaffected ones. */
export function BulkPreview({ results }: { results: readonly ProductBulkResult[] }) {
  const t = useT();
  const reason = useReason();
  const facts = useFacts();
  const skipped = results.filter((result) => !result.ok).length;
  return (
    <SheetSection aria-label={t("catalogue.preview")} data-preview>
      <h3>{t("catalogue.previewOf", { done: results.length - skipped, skipped })}</h3>
      <table>
        <thead>
          <tr>
            <th>{t("products.name")}</th>
            <th className="right">{t("catalogue.now")}</th>
            <th className="right">{t("catalogue.then")}</th>
          </tr>
        </thead>
        <tbody>
          {results.slice(0, SHOWN).map((result) => (
            <tr key={result.id}>
              <td>
                <bdi>{result.name ?? `#${result.id}`}</bdi>
              </td>
              <td className="right">{facts(result.before)}</td>
              <td className="right">{result.ok ? <strong>{facts(result.after)}</strong> : reason(result.code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {results.length > SHOWN && (
        <Typography variant="caption" sx={{ color: "text.secondary" }}>
          {t("catalogue.previewMore", { count: results.length - SHOWN })}
        </Typography>
      )}
    </SheetSection>
  );
}

/** Fields that an action changes, the final price last. */
function useFacts(): (facts: BulkFacts | null) => ReactNode {
  const { money, percent, number } = useFormat();
  return (facts) => {
    if (!facts) return "–";
    if (facts.stock !== undefined) return number(facts.stock);
    const { price, discountPercentage, discountedPrice } = facts;
    return (
      <>
        {price !== undefined && price !== discountedPrice && <del style={QUIET}>{money(price)}</del>}
        {discountPercentage !== undefined && <span style={QUIET}>{percent(discountPercentage, 2)}</span>}
        {discountedPrice !== undefined && money(discountedPrice)}
      </>
    );
  };
}

const QUIET = { opacity: 0.72, fontWeight: 400, marginInlineEnd: 8 } as const;
