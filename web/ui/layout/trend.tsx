import { styled } from "@mui/material/styles";
import type { Trend as TrendFigures } from "#shared/rules/dashboard/trend.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";

const Change = styled("span")({
  fontSize: 12,
  fontWeight: 500,
  whiteSpace: "nowrap",
  fontFeatureSettings: '"tnum"',
  color: "var(--palette-text-secondary)",
  "&[data-way=up]": { color: "var(--palette-success-main)" },
  "&[data-way=down]": { color: "var(--palette-error-main)" },
});

/** Change against the previous period: arrow and percentage, with text for screen readers. */
export function Trend({ trend, percentChange }: TrendFigures) {
  const t = useT();
  const { percent } = useFormat();
  const change = percent(percentChange);
  const way = percentChange === 0 ? undefined : trend;
  return (
    <Change data-way={way}>
      <span aria-hidden="true">
        {way ? (way === "up" ? "▲" : "▼") : "–"} {change}
      </span>
      <span className="visually-hidden">{t(trend === "up" ? "common.trend.up" : "common.trend.down", { change })}</span>
    </Change>
  );
}
