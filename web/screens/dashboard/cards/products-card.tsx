import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { useLabel } from "../../../lib/i18n.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { Trend } from "../../../ui/layout/trend.tsx";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import { useFigure } from "../dashboard.data.ts";
import { EmptyCard } from "../panel/empty-card.tsx";
import { ListSkeleton } from "../panel/list-skeleton.tsx";
import { Panel } from "../panel/panel.tsx";
import { RowLink, RowTable } from "../panel/row-link.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const ROWS = 7;
/** A trend of fewer pieces says nothing. */
const LEAST_PIECES = 10;
const Best = styled(RowTable)({
  tableLayout: "fixed",
  "& td > [data-short]": { minWidth: "100%" },
  "& th:nth-of-type(2)": { width: 56 },
  "& th:nth-of-type(3)": { width: 88 },
  "& th:nth-of-type(4)": { width: 76 },
  "& .named": { display: "flex", alignItems: "center", gap: 12 },
  "& .named > :last-of-type": { minWidth: 0 },
  "& .named .quiet": { display: "block" },
  // On the narrowest phones the name needs the space.
  "@media (max-width:379.95px)": { "& .price, & .named > :first-of-type:not(:last-of-type)": { display: "none" } },
});

/** Drawing of a category: the plain call of the overview has no pictures. */
const drawingOf = (category: string): string => `/categories/${category.toLowerCase()}.svg`;

/** Products with the most pieces sold. */
export const ProductsCard = memo(function ProductsCard({ period }: { period: Period }) {
  const { t } = useCardTexts();
  const label = useLabel();
  const call = useFigure("GET /ecommerce/top-products", period);
  const products = call.data?.data ?? [];
  return (
    <Panel
      area="products"
      kind="ledger"
      title={t("dashboard.products.title")}
      caption={t("dashboard.products.caption")}
      calls={[call]}
      isStale={call.shown !== period}
      skeleton={<ListSkeleton count={ROWS} head />}
    >
      {() =>
        products.length ? (
          <Best aria-label={t("dashboard.products.title")}>
            <thead>
              <tr>
                <th scope="col">{t("dashboard.products.name")}</th>
                <th scope="col" className="end">
                  {t("dashboard.products.sold")}
                </th>
                <th scope="col" className="end price">
                  {t("dashboard.products.price")}
                </th>
                <th scope="col" className="end">
                  {t("dashboard.products.trend")}
                </th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <tr key={product.id} data-trend={product.trend}>
                  <th scope="row">
                    <span className="named">
                      <ProductThumb src={product.image ?? drawingOf(product.category)} size={32} />
                      <span>
                        <RowLink to={`/products?open=${product.id}`} title={product.name}>
                          {product.name}
                        </RowLink>
                        <span className="quiet">{label(product.category)}</span>
                      </span>
                    </span>
                  </th>
                  <td className="end">
                    <Fit count={product.sales} />
                  </td>
                  <td className="end price">
                    <Fit amount={product.price} />
                  </td>
                  <td className="end">
                    {product.sales < LEAST_PIECES || product.percentChange === 0 ? (
                      <span className="quiet">–</span>
                    ) : (
                      <Trend trend={product.trend} percentChange={product.percentChange} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Best>
        ) : (
          <Box sx={{ minHeight: 32 + ROWS * 44 }}>
            <EmptyCard text={t("dashboard.products.empty")} />
          </Box>
        )
      }
    </Panel>
  );
});
