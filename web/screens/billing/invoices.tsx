import PaymentIcon from "@mui/icons-material/CreditScoreOutlined";
import PdfIcon from "@mui/icons-material/PictureAsPdfOutlined";
import PrintIcon from "@mui/icons-material/PrintOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useCallback, useMemo } from "react";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import { invoiceStatuses } from "#shared/rules/billing-limits.ts";
import type { ApiError } from "../../lib/api.ts";
import { useBoot } from "../../lib/boot.tsx";
import type { ListState } from "../../lib/list-query.ts";
import { pageNow } from "../../lib/page-clock.ts";
import { useList } from "../../lib/use-list.ts";
import { ExportButton } from "../../ui/export-button.tsx";
import { hint } from "../../ui/hint.tsx";
import { CardLine } from "../../ui/list/card-list.tsx";
import type { ListColumn } from "../../ui/list/columns.ts";
import { ListBody, ListPanel } from "../../ui/list/list-body.tsx";
import { ListPager } from "../../ui/list/list-pager.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { toast } from "../../ui/toast-store.ts";
import { savePdf } from "./billing.data.ts";
import { useBillingWords } from "./billing.words.ts";
import type { Layer } from "./layer.parts.ts";

const ROW_HEIGHT = 44;
const YEARS = 6;

interface Props {
  list: ListState<"status" | "year", "tab" | "change">;
  /** Whether the person may pay what is open. */
  mayPay: boolean;
  onLayer(layer: Layer): void;
}

/** The invoices, newest first, with their papers. */
export function Invoices({ list, mayPay, onLayer }: Props) {
  const words = useBillingWords();
  const { t, format, status } = words;
  const { locale, now } = useBoot();
  const page = useList<Invoice>("GET /billing/invoices", list);
  const { query } = list;
  const tools = useCallback((row: Invoice) => <Tools row={row} mayPay={mayPay} onLayer={onLayer} />, [mayPay, onLayer]);
  const columns = useMemo((): ListColumn<Invoice>[] => {
    const chip = (row: Invoice) => <StatusChip kind="invoice" value={row.status} text={status(row.status)} />;
    const period = (row: Invoice) => `${format.date(row.periodStart)} – ${format.date(row.periodEnd)}`;
    return [
      {
        field: "number",
        label: t("billing.number"),
        width: 150,
        isMain: true,
        draw: (row) => row.number,
        text: (row) => row.number,
      },
      {
        field: "date",
        label: t("billing.date"),
        width: 120,
        draw: (row) => format.date(row.date),
        text: (row) => row.date,
      },
      { field: "periodStart", label: t("billing.period"), width: 210, isSortable: false, draw: period, text: period },
      {
        field: "subtotal",
        label: t("billing.amount"),
        width: 110,
        align: "right",
        isSortable: false,
        draw: (row) => format.money(row.subtotal),
        text: (row) => row.subtotal,
      },
      {
        field: "tax",
        label: t("billing.tax"),
        width: 90,
        align: "right",
        isSortable: false,
        draw: (row) => format.money(row.tax),
        text: (row) => row.tax,
      },
      {
        field: "total",
        label: t("billing.total"),
        width: 110,
        align: "right",
        draw: (row) => format.money(row.total),
        text: (row) => row.total,
      },
      {
        field: "status",
        label: t("billing.state"),
        width: 150,
        isSortable: false,
        draw: chip,
        text: (row) => row.status,
      },
      {
        field: "acts",
        label: t("billing.papers"),
        width: 132,
        isTool: true,
        isSortable: false,
        draw: tools,
        text: () => "",
      },
    ];
  }, [t, format, status, tools]);
  const card = useCallback(
    (row: Invoice) => (
      <>
        <CardLine>
          <b>{row.number}</b>
          <span>{format.money(row.total)}</span>
        </CardLine>
        <CardLine style={{ marginTop: 8 }}>
          <span className="quiet">{format.date(row.date)}</span>
          <StatusChip kind="invoice" value={row.status} text={status(row.status)} />
        </CardLine>
        <CardLine style={{ marginTop: 8, justifyContent: "flex-end" }}>{tools(row)}</CardLine>
      </>
    ),
    [format, status, tools],
  );
  const thisYear = new Date(pageNow(now)).getUTCFullYear();
  const choice = (name: "status" | "year", options: readonly (readonly [string, string])[]) => (
    <TextField
      select
      size="small"
      label={t(`billing.filter.${name}`)}
      value={query[name] ?? ""}
      onChange={(event) => list.change({ [name]: event.target.value || undefined })}
      sx={{ minWidth: 140 }}
    >
      <MenuItem value="">{t("billing.filter.all")}</MenuItem>
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
  const label = t("billing.invoices");
  return (
    <ListPanel aria-label={label}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center", p: { xs: 2, sm: 2.5 } }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {label}
        </Typography>
        {choice(
          "status",
          invoiceStatuses.map((one) => [one, status(one)]),
        )}
        {choice(
          "year",
          Array.from({ length: YEARS }, (_, back) => [String(thisYear - back), String(thisYear - back)]),
        )}
        <ExportButton object="invoices" asked={list.asked} columns={columns} />
      </Box>
      <ListBody
        rows={page.rows}
        error={page.error}
        rowHeight={ROW_HEIGHT}
        isFiltered={Object.keys(list.filters).length > 0}
        emptyText={t("billing.noInvoices")}
        onRetry={() => void page.mutate()}
        onClear={list.clear}
      >
        <ListTable
          label={label}
          columns={columns}
          rows={page.rows ?? []}
          total={page.total}
          page={Number(query.page)}
          pageSize={Number(query.pageSize)}
          rowHeight={ROW_HEIGHT}
          sort={query.sort}
          language={locale}
          isBusy={page.isBusy}
          onSort={(sort) => list.change({ sort })}
          card={card}
        />
        <ListPager list={list} page={page} />
      </ListBody>
    </ListPanel>
  );
}

function Tools({ row, mayPay, onLayer }: { row: Invoice; mayPay: boolean; onLayer(layer: Layer): void }) {
  const { t, refusal } = useBillingWords();
  const { number, status } = row;
  const isOwed = status === "open" || status === "uncollectible";
  const tools = [
    [t("billing.pdfOf", { number }), PdfIcon, () => savePdf(row).catch(fail)],
    [t("billing.printOf", { number }), PrintIcon, () => onLayer({ kind: "print", invoice: row })],
    ...(mayPay && isOwed
      ? ([[t("billing.payOf", { number }), PaymentIcon, () => onLayer({ kind: "pay", invoice: row })]] as const)
      : []),
  ] as const;
  function fail(error: ApiError) {
    toast({ message: refusal(error), type: "danger" });
  }
  return (
    <span style={{ display: "inline-flex" }}>
      {tools.map(([label, Icon, onClick]) => (
        <IconButton key={label} size="small" aria-label={label} {...hint(label)} onClick={() => void onClick()}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </span>
  );
}
