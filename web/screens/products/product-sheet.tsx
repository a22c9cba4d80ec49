import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { SheetSection, SideSheet } from "../../ui/list/side-sheet.tsx";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import { RecordMissing } from "../../ui/record-missing.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { Stars } from "./products.columns.tsx";
import { useOrdersWith, useProduct } from "./products.data.ts";

/** Quick view of a product beside the list: all its facts and the last orders that contain it. */
export function ProductSheet(props: { id: number; backTo: string; onClose(): void }) {
  const t = useT();
  const { data, error, mutate } = useProduct(props.id);
  const product = data?.data;
  const label = product ? t("products.quickView", { name: product.name }) : t("products.quickViewLoading");
  return (
    <SideSheet
      label={label}
      width={480}
      onClose={props.onClose}
      title={
        <Typography variant="h2" noWrap>
          <bdi>{product?.name ?? t("products.quickViewLoading")}</bdi>
        </Typography>
      }
    >
      {product ? (
        <Facts product={product} />
      ) : error?.status === 404 || error?.status === 422 ? (
        <RecordMissing title={t("products.missing")} back={{ to: props.backTo, label: t("products.backToList") }} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => mutate()} />
      ) : (
        <Bones />
      )}
    </SideSheet>
  );
}

function Facts({ product }: { product: ProductExtended }) {
  const t = useT();
  const label = useLabel();
  const { money, number, percent, date, dateTime } = useFormat();
  const fact = (name: string, value: React.ReactNode) => (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
  return (
    <>
      {product.archivedAt && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("products.archivedOn", { date: date(product.archivedAt) })}
        </Alert>
      )}
      <SheetSection aria-label={t("products.facts")}>
        <div style={{ display: "flex", alignItems: "center", gap: 16, marginBottom: 16 }}>
          <ProductThumb src={product.image} size={96} />
          <div style={{ display: "grid", gap: 4, justifyItems: "start" }}>
            <Typography variant="h4" component="p">
              {money(product.discountedPrice)}
            </Typography>
            {product.discountPercentage > 0 && (
              <Typography variant="body2" color="text.secondary">
                <del>{money(product.price)}</del> −{percent(product.discountPercentage)}
              </Typography>
            )}
            <StatusChip kind="product" value={product.status} />
          </div>
        </div>
        <dl>
          {fact(t("products.sku"), product.sku)}
          {fact(t("products.category"), label(product.category))}
          {product.barcode && fact(t("products.barcode"), product.barcode)}
          {product.cost !== null && fact(t("products.cost"), money(product.cost))}
          {fact(t("products.sales"), number(product.sales))}
          {fact(t("products.rating"), <Stars rating={product.rating} />)}
          {product.tags.length > 0 && fact(t("products.tags"), product.tags.join(", "))}
          {fact(t("products.created"), dateTime(product.createdAt))}
          {fact(t("products.updated"), dateTime(product.updatedAt))}
        </dl>
      </SheetSection>
      <SheetSection>
        <h3>{t("products.stockFacts")}</h3>
        <dl>
          {fact(t("products.available"), number(product.stock))}
          {fact(t("products.onHand"), number(product.onHand))}
          {fact(t("products.reserved"), number(product.reserved))}
          {fact(t("products.threshold"), number(product.lowStockThreshold))}
        </dl>
      </SheetSection>
      {product.description && (
        <SheetSection>
          <h3>{t("products.description")}</h3>
          <Typography variant="body2" sx={{ whiteSpace: "pre-wrap" }}>
            {product.description}
          </Typography>
        </SheetSection>
      )}
      <LastOrders id={product.id} />
    </>
  );
}

function LastOrders({ id }: { id: number }) {
  const t = useT();
  const { money, date } = useFormat();
  const { data, error, mutate } = useOrdersWith(id);
  return (
    <SheetSection>
      <h3>{t("products.lastOrders")}</h3>
      {error && !data && <FailureNotice error={error} onRetry={() => mutate()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data?.data.length === 0 && <Typography variant="body2">{t("products.noOrders")}</Typography>}
      {!!data?.data.length && (
        <>
          <table>
            <tbody>
              {data.data.map((order) => (
                <tr key={order.id}>
                  <td>
                    <Link to={`/orders?order=${order.id}`}>{order.number ?? `#${order.id}`}</Link>
                  </td>
                  <td>
                    <bdi>{order.customer}</bdi>
                  </td>
                  <td>{date(order.date)}</td>
                  <td className="right">{money(order.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Typography variant="body2" sx={{ mt: 1 }}>
            <Link to={`/orders?product=${id}`}>{t("products.allOrders")}</Link>
          </Typography>
        </>
      )}
    </SheetSection>
  );
}

function Bones() {
  return (
    <div aria-busy="true">
      <Skeleton variant="rounded" width={96} height={96} />
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} sx={{ mt: 1 }} />
      ))}
    </div>
  );
}
