import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import FirstPage from "@mui/icons-material/FirstPage";
import LastPage from "@mui/icons-material/LastPage";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useFigures, useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { type ListState, pageSizes } from "../../lib/list/list-query.ts";
import { parseNumber } from "../../lib/text/parse-number.ts";

const Bar = styled("nav")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minHeight: 52,
  padding: "4px 12px",
  borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  color: (theme.vars ?? theme).palette.text.secondary,
  fontVariantNumeric: "tabular-nums",
  "& select, & input": {
    font: "inherit",
    color: (theme.vars ?? theme).palette.text.primary,
    backgroundColor: (theme.vars ?? theme).palette.background.paper,
    border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    borderRadius: 8,
    height: 32,
    padding: "0 8px",
  },
  "& input": { width: 72 },
  "& label": { display: "inline-flex", alignItems: "center", gap: 8, whiteSpace: "nowrap" },
  "& .end": { marginLeft: "auto", display: "inline-flex", alignItems: "center", gap: 4 },
  [theme.breakpoints.down("sm")]: { "& .sizes": { display: "none" }, "& button": { width: 44, height: 44 } },
}));

interface Shown {
  total: number;
  totalExact: boolean;
  pageCount: number;
}

/** Pager of a list; with more than ten pages a page number can be typed. */
export function ListPager({ list, page: shown }: { list: ListState; page: Shown }) {
  const { total, totalExact, pageCount } = shown;
  const page = Math.min(Number(list.query.page), pageCount);
  const pageSize = Number(list.query.pageSize);
  const onPage = (at: number) => list.open({ page: String(at) });
  const t = useT();
  const { number } = useFormat();
  const figures = useFigures();
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const step = (to: number, label: string, Icon: typeof FirstPage) => (
    <IconButton
      size="small"
      aria-label={label}
      disabled={to < 1 || to > pageCount || to === page}
      onClick={() => onPage(to)}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
  return (
    <Bar aria-label={t("lists.pages")}>
      <label className="sizes">
        {t("lists.rowsPerPage")}
        <select value={pageSize} onChange={(event) => list.change({ pageSize: event.target.value })}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {pageCount > 10 && (
        <label className="sizes">
          {t("lists.goToPage")}
          <input
            key={page}
            inputMode="numeric"
            defaultValue={page}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              const wanted = Number(parseNumber(event.currentTarget.value, figures) ?? page);
              onPage(Math.min(Math.max(Math.round(wanted), 1), pageCount));
            }}
          />
        </label>
      )}
      <span className="end">
        <span data-testid="list-range">
          {t(!totalExact ? "lists.rangeMore" : "lists.range", {
            from: number(from),
            to: number(Math.min(page * pageSize, total)),
            total: number(total),
          })}
        </span>
        {step(1, t("lists.firstPage"), FirstPage)}
        {step(page - 1, t("lists.previousPage"), ChevronLeft)}
        {step(page + 1, t("lists.nextPage"), ChevronRight)}
        {step(pageCount, t("lists.lastPage"), LastPage)}
      </span>
    </Bar>
  );
}
