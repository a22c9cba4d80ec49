import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useBoot } from "../../lib/boot.tsx";
import { hourCycleOf } from "../../lib/format.ts";
import { sayTime } from "../../lib/formatters.ts";
import { useT } from "../../lib/i18n.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { CardPanel } from "../../ui/layout/card-panel.tsx";
import { ScrolledTable } from "../../ui/layout/table.tsx";
import type { LogRow } from "./toast.data.ts";

interface ToastLogProps {
  rows: LogRow[];
  onClear: () => void;
}

const Calls = styled(ScrolledTable)({
  "& tbody td:first-of-type": { paddingBlock: 8, overflowWrap: "anywhere" },
  "& th:first-of-type, & td:first-of-type": { paddingInlineStart: 20 },
  "& th:last-of-type, & td:last-of-type": { paddingInlineEnd: 20 },
  "& tbody tr:last-of-type td": { borderBottom: 0 },
  "@media (max-width:599.95px)": {
    "& th:first-of-type, & td:first-of-type": { paddingInlineStart: 16 },
    "& th:last-of-type, & td:last-of-type": { paddingInlineEnd: 16 },
  },
});

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
          <Calls aria-label={t("toast.log.title")}>
            <thead>
              <tr>
                <th scope="col">{t("toast.message")}</th>
                <th scope="col" className="wide">
                  {t("toast.type")}
                </th>
                <th scope="col" className="end">
                  {t("toast.log.shown")}
                </th>
                <th scope="col" className="end">
                  {t("toast.log.closed")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.call}>
                  <td>{row.message}</td>
                  <td className="wide">{t(`toast.type.${row.type}`)}</td>
                  <td className="end tabular">{row.shownAt === null ? "–" : time(row.shownAt)}</td>
                  <td className="end tabular">
                    {row.closedAt.length ? row.closedAt.map(time).join(", ") : t("toast.log.open")}
                  </td>
                </tr>
              ))}
            </tbody>
          </Calls>
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
} as const;

function useClockFormat(): (at: number) => string {
  const { locale, timeZone, user } = useBoot();
  const hourCycle = hourCycleOf(user?.preferences.clock);
  return (at) => sayTime(locale, { ...CLOCK, hourCycle, timeZone }, at);
}
