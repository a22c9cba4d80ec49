import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useBoot } from "../../lib/boot.tsx";
import { sayTime } from "../../lib/formatters.ts";
import { useT } from "../../lib/i18n.tsx";
import { CardPanel } from "../../ui/card-panel.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { LogRow } from "./toast.data.ts";

interface ToastLogProps {
  rows: LogRow[];
  onClear: () => void;
}

/** Each call with the times it was shown and closed, to the millisecond. */
export function ToastLog({ rows, onClear }: ToastLogProps) {
  const t = useT();
  const time = useClockFormat();
  const clear = rows.length ? (
    <Button size="small" color="inherit" onClick={onClear} sx={{ my: -0.5 }}>
      {t("toast.log.clear")}
    </Button>
  ) : null;

  return (
    <CardPanel title={t("toast.log.title")} caption={t("toast.log.caption")} action={clear}>
      {rows.length === 0 ? (
        <EmptyState drawing="list" title={t("toast.log.empty")} />
      ) : (
        <Box sx={{ maxHeight: 440, overflow: "auto", mx: { xs: -2, sm: -2.5 }, mb: { xs: -2, sm: -2.5 } }}>
          <Table
            stickyHeader
            size="small"
            aria-label={t("toast.log.title")}
            sx={{
              "& th": { bgcolor: "background.paper" },
              "& th:first-of-type, & td:first-of-type": { pl: { xs: 2, sm: 2.5 } },
              "& th:last-of-type, & td:last-of-type": { pr: { xs: 2, sm: 2.5 } },
              "& tr:last-of-type td": { borderBottom: 0 },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{t("toast.message")}</TableCell>
                <TableCell sx={{ display: { xs: "none", sm: "table-cell" } }}>{t("toast.type")}</TableCell>
                <TableCell align="right">{t("toast.log.shown")}</TableCell>
                <TableCell align="right">{t("toast.log.closed")}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.call}>
                  <TableCell sx={{ overflowWrap: "anywhere", py: 1 }}>{row.message}</TableCell>
                  <TableCell sx={{ display: { xs: "none", sm: "table-cell" } }}>
                    {t(`toast.type.${row.type}`)}
                  </TableCell>
                  <TableCell align="right" className="tabular">
                    {row.shownAt === null ? "–" : time(row.shownAt)}
                  </TableCell>
                  <TableCell align="right" className="tabular">
                    {row.closedAt.length ? row.closedAt.map(time).join(", ") : t("toast.log.open")}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </CardPanel>
  );
}

const CLOCK = {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
} as const;

function useClockFormat(): (at: number) => string {
  const { locale, timeZone } = useBoot();
  return (at) => sayTime(locale, { ...CLOCK, timeZone }, at);
}
