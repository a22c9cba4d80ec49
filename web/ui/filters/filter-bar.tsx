import Tune from "@mui/icons-material/Tune";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { PhoneOnly } from "../layout/breakpoints.tsx";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { type Filter, type FilterValues, isSet, without, wordsOf } from "./filters.ts";
import { SearchField } from "./search-field.tsx";

const FilterPopover = lazyView(async () => (await import("./filter-popover.tsx")).FilterPopover, ["listTools"]);
const FilterSheet = lazyView(async () => (await import("./filter-sheet.tsx")).FilterSheet, ["listTools"]);

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: "12px 16px",
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  // The search shrinks first, so that nothing wraps.
  "& > .MuiInputBase-root": { flex: "1 1 200px", maxWidth: 280 },
  "& .tools": { marginLeft: "auto", display: "flex", alignItems: "center", gap: 8 },
  "& .chips": { display: "contents" },
  [theme.breakpoints.down("sm")]: {
    padding: 12,
    "& > .MuiInputBase-root": { flexBasis: "100%", maxWidth: "none" },
    "& .chips": { display: "none" },
    justifyContent: "space-between",
    "& .tools": { display: "contents" },
    // One row is enough without active filters; they may need a second one.
    "&[data-bare] > :first-child": { flex: "1 1 100px", width: "auto" },
    "& .tools > .MuiButton-contained": { flexBasis: "100%" },
  },
}));

/** Search, filters and tools of a list in one row; on a phone the filters open by a button with their count. */
export function FilterBar(props: {
  /** Search text; absent in lists without a search. */
  search?: string;
  searchLabel?: string;
  filters: readonly Filter[];
  values: FilterValues;
  onChange(patch: FilterValues): void;
  onClear(): void;
  tools?: ReactNode;
  /** Covered by the bulk bar: its content is unreachable. */
  isCovered?: boolean;
}) {
  const { filters, values, onChange } = props;
  const t = useT();
  const format = useFormat();
  const [opened, setOpened] = useState<{ filter: Filter; anchor: HTMLElement } | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const shown = filters.filter((filter) => filter.kind !== "fixed" || isSet(filter, values));
  const count = shown.filter((filter) => isSet(filter, values)).length;
  return (
    <Bar
      role="search"
      aria-label={t(props.searchLabel === undefined ? "lists.filters" : "lists.searchAndFilters")}
      inert={props.isCovered}
      data-bare={(!props.tools && count === 0) || undefined}
    >
      {props.searchLabel !== undefined && (
        <SearchField
          value={props.search ?? ""}
          label={props.searchLabel}
          onSearch={(q) => onChange({ q: q || undefined })}
        />
      )}
      <PhoneOnly>
        <Button variant="outlined" startIcon={<Tune />} onClick={() => setSheetOpen(true)} sx={{ height: 44 }}>
          {count > 0 ? t("lists.filtersCount", { count }) : t("lists.filters")}
        </Button>
      </PhoneOnly>
      <div className="chips">
        {shown.map((filter) => {
          const words = wordsOf(filter, values, format);
          const isOn = isSet(filter, values);
          return (
            <FilterChip
              key={filter.label}
              label={words ? `${filter.label}: ${words}` : filter.label}
              isOn={isOn}
              onOpen={filter.kind === "fixed" ? undefined : (anchor) => setOpened({ filter, anchor })}
              onClear={() => onChange(without([filter]))}
            />
          );
        })}
      </div>
      {(count > 0 || props.search) && (
        <Button size="small" onClick={props.onClear}>
          {t("lists.clear")}
        </Button>
      )}
      {props.tools && <div className="tools">{props.tools}</div>}
      <LazyBoundary onLoadError={() => setOpened(null)}>
        {opened && (
          <FilterPopover
            filter={opened.filter}
            anchor={opened.anchor}
            values={values}
            onChange={onChange}
            onClose={() => setOpened(null)}
          />
        )}
      </LazyBoundary>
      <LazyBoundary onLoadError={() => setSheetOpen(false)}>
        {isSheetOpen && (
          <FilterSheet
            filters={filters.filter((filter) => filter.kind !== "fixed")}
            values={values}
            onChange={onChange}
            onClose={() => setSheetOpen(false)}
          />
        )}
      </LazyBoundary>
    </Bar>
  );
}
