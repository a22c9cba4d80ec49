import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { SectionHead } from "../../../ui/record/section-head.tsx";
import { ShopTime } from "../../../ui/record/shop-time.tsx";
import { SheetSection } from "../../../ui/record/side-sheet.tsx";
import { FIRST_MOVES, useStockMoves } from "../products.data.ts";

const MORE_MOVES = 100;

/** Stock of a product with its movements. */
export function ProductStock({ product, action }: { product: ProductExtended; action: ReactNode }) {
  const t = useT();
  const { number } = useFormat();
  const fact = (name: string, value: number) => (
    <>
      <dt>{name}</dt>
      <dd>{number(value)}</dd>
    </>
  );
  return (
    <>
      <SheetSection>
        <SectionHead title={t("catalogue.stockFacts")}>{action}</SectionHead>
        <dl>
          {fact(t("catalogue.available"), product.stock)}
          {fact(t("catalogue.onHand"), product.onHand)}
          {fact(t("catalogue.reserved"), product.reserved)}
          {fact(t("catalogue.threshold"), product.lowStockThreshold)}
        </dl>
      </SheetSection>
      <Moves id={product.id} />
    </>
  );
}

function Moves({ id }: { id: number }) {
  const t = useT();
  const { number } = useFormat();
  const [count, setCount] = useState(FIRST_MOVES);
  const { data, error, mutate } = useStockMoves(id, count);
  const hasMore = count < MORE_MOVES && (data?.meta?.total ?? 0) > (data?.data.length ?? 0);
  return (
    <SheetSection aria-label={t("catalogue.moves")}>
      <h3>{t("catalogue.moves")}</h3>
      {error && !data && <FailureNotice error={error} onRetry={() => mutate()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data?.data.length === 0 && <Typography variant="body2">{t("catalogue.noMoves")}</Typography>}
      {!!data?.data.length && (
        <table>
          <tbody>
            {data.data.map((move) => (
              <tr key={move.id}>
                <td>
                  <ShopTime at={move.at} />
                </td>
                <td>
                  {move.orderId ? (
                    <Link to={`/orders?order=${move.orderId}`}>{t(`stock.reason.${move.reason}`)}</Link>
                  ) : (
                    t(`stock.reason.${move.reason}`)
                  )}
                  {move.by && (
                    <Typography variant="caption" component="p" sx={{ color: "text.secondary" }}>
                      <bdi>{t("catalogue.by", { name: move.by.name })}</bdi>
                    </Typography>
                  )}
                  {move.note && (
                    <Typography variant="caption" component="p" sx={{ color: "text.secondary" }}>
                      <bdi>{move.note}</bdi>
                    </Typography>
                  )}
                </td>
                <td className="right">
                  <strong>{move.delta > 0 ? `+${number(move.delta)}` : `−${number(-move.delta)}`}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasMore && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setCount(MORE_MOVES)}>
          {t("catalogue.moreMoves")}
        </Button>
      )}
    </SheetSection>
  );
}
