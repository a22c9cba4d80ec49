import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { memo } from "react";
import type { Period } from "#shared/rules/dashboard-period.ts";
import { useLabel } from "../../lib/i18n.tsx";
import { Trend } from "../../ui/trend.tsx";
import { useFigure } from "./dashboard.data.ts";
import { Lines } from "./lines.tsx";
import { Nothing } from "./nothing.tsx";
import { Panel } from "./panel.tsx";
import { RowLink, tableSx } from "./row-link.tsx";
import { useWords } from "./use-words.ts";

const ROWS = 7;

/** The products with the most pieces sold. */
export const ProductsCard = memo(function ProductsCard({ period }: { period: Period }) {
  const { t, format, period: named } = useWords();
  const label = useLabel();
  const call = useFigure("GET /ecommerce/top-products", period);
  const products = call.data?.data ?? [];
  return (
    <Panel
      area="products"
      title={t("dashboard.products.title")}
      caption={t("dashboard.products.caption", { period: named(call.shown, "all") })}
      calls={[call]}
      skeleton={<Lines count={ROWS} head />}
    >
      {() =>
        products.length ? (
          <Table aria-label={t("dashboard.products.title")} sx={{ ...tableSx, tableLayout: "fixed" }}>
            <TableHead>
              <TableRow>
                <TableCell>{t("dashboard.products.name")}</TableCell>
                <TableCell align="right" sx={{ width: 56 }}>
                  {t("dashboard.products.sold")}
                </TableCell>
                <TableCell align="right" sx={{ width: 88 }}>
                  {t("dashboard.products.price")}
                </TableCell>
                <TableCell align="right" sx={{ width: 76 }}>
                  {t("dashboard.products.trend")}
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {products.map((product) => (
                <TableRow key={product.id} data-trend={product.trend}>
                  <TableCell component="th" scope="row">
                    <RowLink to={`/products?open=${product.id}`} title={product.name}>
                      {product.name}
                    </RowLink>
                    <div className="quiet">{label(product.category)}</div>
                  </TableCell>
                  <TableCell align="right">{format.number(product.sales)}</TableCell>
                  <TableCell align="right">{format.money(product.price)}</TableCell>
                  <TableCell align="right">
                    <Trend trend={product.trend} percentChange={product.percentChange} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        ) : (
          <Box sx={{ minHeight: 36 + ROWS * 44 }}>
            <Nothing text={t("dashboard.products.empty")} />
          </Box>
        )
      }
    </Panel>
  );
});
