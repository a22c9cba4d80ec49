import GridView from "@mui/icons-material/GridView";
import TableRows from "@mui/icons-material/TableRowsOutlined";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useCallback, useMemo, useState } from "react";
import { useBoot } from "../../lib/boot.tsx";
import { useDensity } from "../../lib/density.ts";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list-query.ts";
import { walkList } from "../../lib/walk-list.ts";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import { ListBody, ListPanel } from "../../ui/list/list-body.tsx";
import { ListPager } from "../../ui/list/list-pager.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { useCopies } from "../../ui/list/use-copies.ts";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { ViewButton } from "../../ui/list/view-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProductCard, ProductGrid } from "./product-card.tsx";
import { ProductSheet } from "./product-sheet.tsx";
import { useProductColumns } from "./products.columns.tsx";
import { type ProductRow, useProducts } from "./products.data.ts";
import { useProductFilters } from "./products.filters.ts";
import { productList } from "./products.list.ts";
import { ArchivedLink, StockTiles } from "./stock-tiles.tsx";

const HIDDEN: ReadonlySet<string> = new Set();

/** `/products`: find and compare what is sold. Filters, page and open product live in the address. */
export function ProductsScreen() {
  const t = useT();
  const { locale } = useBoot();
  const list = useListQuery(productList);
  const { query } = list;
  const { rows, total, totalExact, pageCount, error, isBusy, mutate } = useProducts(list);
  const [density, rowHeight, setDensity] = useDensity();
  const [hidden, setHidden] = useState(HIDDEN);
  const columns = useProductColumns(rowHeight < 44 ? 24 : rowHeight < 52 ? 32 : 40);
  const shown = useMemo(() => columns.filter((column) => !hidden.has(column.field)), [columns, hidden]);
  const filters = useProductFilters(list);
  const openId = query.open ? Number(query.open) : undefined;
  const hrefOf = useCallback((row: ProductRow) => list.href({ open: String(row.id) }), [list]);
  const card = useCallback((row: ProductRow) => <ProductCard row={row} />, []);
  const onHandle = useListKeys();
  const copies = useCopies({
    name: "products",
    columns: shown,
    rows: () => walkList<ProductRow>("GET /ecommerce/products", list.asked),
  });
  const isGrid = query.view === "grid";

  return (
    <>
      <PageHeader
        title={t("products.title")}
        help={t("products.help")}
        {...(rows && { count: total })}
        actions={<ArchivedLink list={list} />}
      />
      <StockTiles list={list} />
      <ListPanel aria-label={t("products.list")}>
        <FilterBar
          search={query.q ?? ""}
          searchLabel={t("products.search")}
          filters={filters}
          values={list.filters}
          onChange={list.change}
          onClear={list.clear}
          tools={
            <>
              <ToggleButtonGroup
                exclusive
                size="small"
                value={query.view}
                aria-label={t("products.look")}
                onChange={(_, view: string | null) => view && list.change({ view })}
              >
                <ToggleButton value="table" aria-label={t("products.asTable")}>
                  <TableRows fontSize="small" />
                </ToggleButton>
                <ToggleButton value="grid" aria-label={t("products.asGrid")}>
                  <GridView fontSize="small" />
                </ToggleButton>
              </ToggleButtonGroup>
              <ViewButton
                columns={columns}
                hidden={hidden}
                onHide={setHidden}
                density={density}
                onDensity={setDensity}
                copies={copies}
              />
            </>
          }
        />
        <ListBody
          rows={rows}
          error={error}
          rowHeight={rowHeight}
          isFiltered={Object.keys(list.filters).length > 0}
          emptyText={t("products.empty")}
          onRetry={() => mutate()}
          onClear={list.clear}
        >
          {isGrid ? (
            <ProductGrid label={t("products.list")} rows={rows ?? []} hrefOf={hrefOf} />
          ) : (
            <ListTable
              label={t("products.list")}
              columns={shown}
              rows={rows ?? []}
              total={total}
              page={Number(query.page)}
              pageSize={Number(query.pageSize)}
              rowHeight={rowHeight}
              sort={query.sort}
              language={locale}
              openId={openId}
              isBusy={isBusy}
              onSort={(sort) => list.change({ sort })}
              hrefOf={hrefOf}
              card={card}
              onHandle={onHandle}
            />
          )}
          <ListPager
            page={Number(query.page)}
            pageSize={Number(query.pageSize)}
            total={total}
            totalExact={totalExact}
            pageCount={pageCount}
            onPage={(page) => list.change({ page: String(page) })}
            onPageSize={(pageSize) => list.change({ pageSize })}
          />
        </ListBody>
      </ListPanel>
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
