import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useCallback } from "react";
import type { User } from "#shared/api/auth/auth.ts";
import type { RowsAs } from "#shared/rules/people/preference-choices.ts";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list/list-query.ts";
import { useListViewSettings } from "../../lib/list/list-view-settings.ts";
import { useCan } from "../../lib/session/rights.ts";
import { useOnline } from "../../ui/actions/use-online.ts";
import { useSelection } from "../../ui/bulk/use-selection.ts";
import { Link } from "../../ui/layout/link.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { ListView } from "../../ui/list/list-view.tsx";
import { useViews } from "../../ui/saved-views/views.ts";
import { useProductBulk } from "./bulk/use-product-bulk.ts";
import { AddFab } from "./list/add-fab.tsx";
import { ProductCard } from "./list/product-card.tsx";
import { useProductColumns } from "./list/products.columns.tsx";
import { useProductFilters } from "./list/products.filters.ts";
import { StockTiles } from "./list/stock-tiles.tsx";
import { ViewToggle } from "./list/view-toggle.tsx";
import { productGrid, productsView } from "./product.parts.ts";
import { ProductFiles } from "./product-files.tsx";
import { ProductLayers } from "./product-layers.tsx";
import { type ProductRow, useProductFacets, useProducts } from "./products.data.ts";
import { productList } from "./products.list.ts";
import { useProductActions } from "./use-product-actions.ts";
import { useProductKeys } from "./use-product-keys.ts";
import { useProductTools } from "./use-product-tools.ts";

// Costs are hidden by default.
const AWAY = ["cost"];
const WIDE_ONLY = { display: { xs: "none", sm: "inline-flex" } };

/** `/products`: find, compare and edit products. Filters, page and open product are in the URL. */
export function ProductsScreen() {
  const t = useT();
  const may = useCan();
  const isOnline = useOnline();
  const look = useListViewSettings("products", AWAY);
  const list = useListQuery(productList, look.views);
  const { query } = list;
  // The archive is a separate list.
  const isArchive = query.archived === "1";
  const canWrite = may("Admin", "Editör");
  const canEdit = canWrite && !isArchive;
  const page = useProducts(list);
  const archived = useProductFacets(list).data?.data.archived;
  const views = useViews("products", list);
  const selection = useSelection(list);
  const acts = useProductActions(page.foresee);
  const bulk = useProductBulk(selection, isArchive);
  const { tools, stock, openStock, closeStock } = useProductTools({ list, acts, isArchive });
  const columns = useProductColumns(look.rowHeight < 44 ? 24 : look.rowHeight < 52 ? 32 : 40, {
    tools,
    canEdit,
    seesCost: canWrite,
  });
  const filters = useProductFilters(list);
  const hrefOf = useCallback((row: ProductRow) => list.href({ open: String(row.id) }), [list]);
  const card = useCallback((row: ProductRow) => <ProductCard row={row} />, []);
  const showAs = (view: RowsAs) => {
    look.change({ view });
    list.change({ view });
  };
  const onHandle = useProductKeys({ rows: page.rows, list, selection, tools, canWrite, showAs });
  const openId = query.open ? Number(query.open) : undefined;
  const Grid = query.view === "grid" ? productGrid.view() : null;
  const canChoose = canWrite && bulk.acts.length > 0;
  const add = (sx = {}) =>
    canWrite && (
      <Button component={Link} to="/add-product" variant="contained" startIcon={<Add />} sx={sx}>
        {t("products.add")}
      </Button>
    );

  return (
    <>
      <PageHeader
        title={t("products.title")}
        help={t("products.help")}
        {...(page.rows && { count: page.total })}
        actions={<ProductFiles list={list} columns={columns} add={add(WIDE_ONLY)} />}
      />
      <StockTiles list={list} />
      <ListView
        counted="products"
        label={t("products.list")}
        searchLabel={t("products.search")}
        emptyText={t(isArchive ? "products.nothingArchived" : archived ? "products.allArchived" : "products.empty")}
        emptyAction={isArchive ? undefined : add()}
        list={list}
        page={page}
        onRetry={() => page.mutate()}
        look={look}
        columns={columns}
        filters={filters}
        views={views}
        bulk={canChoose ? { selection, acts: bulk.acts } : undefined}
        copy={{ object: "products", from: "/ecommerce/products", asked: list.asked }}
        card={card}
        hrefOf={hrefOf}
        openId={openId}
        table={{ onHandle, ...(canEdit && isOnline && { onEdit: acts.onEdit }) }}
        tools={<ViewToggle view={query.view} onView={showAs} />}
        {...(Grid && {
          instead: (rows: readonly ProductRow[]) => (
            <LazyBoundary onLoadError={() => list.change({ view: "table" })}>
              <Grid
                label={t("products.list")}
                rows={rows}
                hrefOf={hrefOf}
                onHandle={onHandle}
                selection={canChoose ? selection : undefined}
              />
            </LazyBoundary>
          ),
        })}
      />
      {canWrite && <AddFab />}
      <ProductLayers
        list={list}
        acts={acts}
        bulk={bulk}
        stock={stock && { ...stock, row: page.rows?.find(({ id }) => id === stock.row.id) ?? stock.row }}
        onStock={openStock}
        onStockEnd={closeStock}
        count={selection.isAll ? page.total : selection.ids.size}
      />
    </>
  );
}

/** Loads the cards if the URL shows them. */
ProductsScreen.prepare = async (params: URLSearchParams, user: User | null) =>
  productsView(params, user)?.part.fetched();
