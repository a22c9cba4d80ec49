import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { StoredFile } from "#shared/api/uploads/uploads.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list/list-query.ts";
import { useList } from "../../lib/list/use-list.ts";
import { SearchField } from "../../ui/filters/search-field.tsx";
import { ListBody, ListPanel } from "../../ui/list/list-body.tsx";
import { ListPager } from "../../ui/list/list-pager.tsx";
import { ListStatus } from "../../ui/list/list-status.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { useListKeys } from "../../ui/list/use-list-keys.ts";
import { FileCard, useFileColumns } from "./files.columns.tsx";
import { type FileActions, type FileRow, filesList, rowOf, useFileActions } from "./files.data.ts";

const ROW_HEIGHT = 44;

const Search = styled("div")({ display: "flex", padding: "0 16px 12px" });

/** The files that are stored, newest first, with what can be done to each. */
export function StoredFiles() {
  const t = useT();
  const { locale } = useBoot();
  const list = useListQuery(filesList);
  const { query } = list;
  const page = useList<StoredFile>("GET /uploads", list);
  const acts = useSteady(useFileActions(page.mutate));
  const columns = useFileColumns(acts);
  const rows = useMemo(() => page.rows?.map(rowOf), [page.rows]);
  const card = useCallback((row: FileRow) => <FileCard row={row} acts={acts} />, [acts]);
  const label = t("files.stored");
  // Where nothing is stored there is nothing to look for.
  const isSearched = Boolean(query.q) || page.total > 0;
  const onHandle = useListKeys({ rows, isUnsearched: !isSearched });
  return (
    <ListPanel aria-label={label}>
      <Typography variant="h2" sx={{ p: { xs: 2, sm: 2.5 }, pb: { xs: 1, sm: 1 } }}>
        {label}
      </Typography>
      {isSearched && (
        <Search role="search">
          <SearchField
            value={query.q ?? ""}
            label={t("files.search")}
            onSearch={(q) => list.change({ q: q || undefined })}
          />
        </Search>
      )}
      <ListStatus
        counted="files"
        asked={list.asked}
        page={page}
        at={Number(query.page)}
        nothing={t(query.q ? "lists.noResults" : "files.empty")}
      />
      <ListBody
        rows={rows}
        error={page.error}
        rowHeight={ROW_HEIGHT}
        isFiltered={Boolean(query.q)}
        emptyText={t("files.empty")}
        onRetry={() => void page.mutate()}
        onClear={list.clear}
      >
        <ListTable
          label={label}
          columns={columns}
          rows={rows ?? []}
          total={page.total}
          page={Number(query.page)}
          pageSize={Number(query.pageSize)}
          rowHeight={ROW_HEIGHT}
          sort={query.sort}
          language={locale}
          isBusy={page.isBusy}
          onSort={(sort) => list.change({ sort })}
          card={card}
          onHandle={onHandle}
        />
        <ListPager list={list} page={page} />
      </ListBody>
    </ListPanel>
  );
}

/** The same acts from first to last, so that the columns stay; they do what the newest ones do. */
function useSteady(acts: FileActions): FileActions {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      download: (row) => latest.current.download(row),
      copyLink: (row) => latest.current.copyLink(row),
      remove: (row) => latest.current.remove(row),
    }),
    [],
  );
}
