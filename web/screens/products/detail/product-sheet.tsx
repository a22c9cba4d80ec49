import EditOutlined from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useT } from "../../../lib/i18n.tsx";
import { useCan } from "../../../lib/session/rights.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { LastOrders } from "../../../ui/record/last-orders.tsx";
import { RecordMissing } from "../../../ui/record/record-missing.tsx";
import { SheetSection, SideSheet } from "../../../ui/record/side-sheet.tsx";
import { type ProductRow, useOrdersWith, useProduct } from "../products.data.ts";
import { ProductFacts } from "./product-facts.tsx";
import { ProductSales } from "./product-sales.tsx";
import { ProductStock } from "./product-stock.tsx";

export interface ProductSheetProps {
  id: number;
  backTo: string;
  onStock(row: ProductRow, anchor: HTMLElement): void;
  onRestore(row: ProductRow): void;
  onClose(): void;
}

/** Quick view of a product beside the list: all its facts, its stock and how it sells, and the way to edit it. */
export function ProductSheet({ id, backTo, onStock, onRestore, onClose }: ProductSheetProps) {
  const t = useT();
  const may = useCan();
  const { data, error, mutate } = useProduct(id);
  const product = data?.data;
  const label = product ? t("catalogue.quickView", { name: product.name }) : t("catalogue.quickViewLoading");
  const canEdit = may("Admin", "Editör") && product?.archivedAt === null;
  return (
    <SideSheet
      label={label}
      width={480}
      onClose={onClose}
      title={
        <Typography variant="h2" noWrap>
          <bdi>{product?.name ?? t("catalogue.quickViewLoading")}</bdi>
        </Typography>
      }
      tools={
        canEdit && (
          <Button component={Link} to={`/add-product?id=${id}`} size="small" startIcon={<EditOutlined />}>
            {t("catalogue.edit")}
          </Button>
        )
      }
    >
      {product ? (
        <>
          <ProductFacts
            product={product}
            restore={
              may("Admin") && (
                <WriteButton size="small" color="inherit" onClick={() => onRestore(product)}>
                  {t("catalogue.restore")}
                </WriteButton>
              )
            }
          />
          <ProductSales id={id} />
          <ProductStock
            product={product}
            action={
              canEdit && (
                <WriteButton size="small" onClick={(event) => onStock(product, event.currentTarget)}>
                  {t("stock.change")}
                </WriteButton>
              )
            }
          />
          <ProductOrders id={id} />
        </>
      ) : error?.status === 404 || error?.status === 422 ? (
        <RecordMissing title={t("catalogue.missing")} id={id} back={{ to: backTo, label: t("catalogue.backToList") }} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => mutate()} />
      ) : (
        <Bones />
      )}
    </SideSheet>
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

/** The newest orders that contain a product, and the way to all of them. */
function ProductOrders({ id }: { id: number }) {
  const t = useT();
  return (
    <SheetSection>
      <h3>{t("catalogue.lastOrders")}</h3>
      <LastOrders
        asked={useOrdersWith(id)}
        none={t("catalogue.noOrders")}
        cells={({ customer }, day) => [<bdi key="who">{customer}</bdi>, day]}
      >
        <Typography variant="body2" sx={{ mt: 1 }}>
          <Link to={`/orders?product=${id}`}>{t("catalogue.allOrders")}</Link>
        </Typography>
      </LastOrders>
    </SheetSection>
  );
}
