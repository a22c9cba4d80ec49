import { useCallback } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useListLook } from "../../lib/list-look.ts";
import { useListQuery } from "../../lib/list-query.ts";
import { walkList } from "../../lib/walk-list.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { useViews } from "../../ui/list/views.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProductCard, ProductGrid } from "./product-card.tsx";
import { ProductSheet } from "./product-sheet.tsx";
import { useProductColumns } from "./products.columns.tsx";
import { type ProductRow, useProducts } from "./products.data.ts";
import { useProductFilters } from "./products.filters.ts";
import { productList } from "./products.list.ts";
import { ArchivedLink, StockTiles } from "./stock-tiles.tsx";
import { ViewToggle } from "./view-toggle.tsx";

/** `/products`: find and compare what is sold. Filters, page and open product live in the address. */
export function ProductsScreen() {
  const t = useT();
  const list = useListQuery(productList);
  const { query } = list;
  const page = useProducts(list);
  const look = useListLook("products");
  const views = useViews("products", list);
  const columns = useProductColumns(look.rowHeight < 44 ? 24 : look.rowHeight < 52 ? 32 : 40);
  const filters = useProductFilters(list);
  const openId = query.open ? Number(query.open) : undefined;
  const hrefOf = useCallback((row: ProductRow) => list.href({ open: String(row.id) }), [list]);
  const card = useCallback((row: ProductRow) => <ProductCard row={row} />, []);
  const onHandle = useListKeys();

  return (
    <>
      <PageHeader
        title={t("products.title")}
        help={t("products.help")}
        {...(page.rows && { count: page.total })}
        actions={<ArchivedLink list={list} />}
      />
      <StockTiles list={list} />
      <ListView
        label={t("products.list")}
        searchLabel={t("products.search")}
        emptyText={t("products.empty")}
        list={list}
        page={page}
        onRetry={() => page.mutate()}
        look={look}
        columns={columns}
        filters={filters}
        copy={{
          name: "products",
          from: "/ecommerce/products",
          asked: list.asked,
          rows: () => walkList<ProductRow>("GET /ecommerce/products", list.asked),
        }}
        views={views}
        card={card}
        hrefOf={hrefOf}
        openId={openId}
        table={{ onHandle }}
        tools={<ViewToggle view={query.view} onView={(view) => list.change({ view })} />}
        {...(query.view === "grid" && {
          instead: (rows: readonly ProductRow[]) => (
            <ProductGrid label={t("products.list")} rows={rows} hrefOf={hrefOf} />
          ),
        })}
      />
      {openId !== undefined && (
        <ProductSheet
          key={openId}
          id={openId}
          backTo={list.href({ open: undefined })}
          onClose={() => list.change({ open: undefined })}
        />
      )}
    </>
  );
}
