import Box from "@mui/material/Box";
import visuallyHidden from "@mui/utils/visuallyHidden";
import type { Trend as TrendFigures } from "#shared/rules/trend.ts";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.tsx";

/** A change against the time before: an arrow and a percentage, with words for those who hear it. */
export function Trend({ trend, percentChange }: TrendFigures) {
  const t = useT();
  const { percent } = useFormat();
  const change = percent(percentChange);
  return (
    <Box
      component="span"
      sx={{
        fontSize: "caption.fontSize",
        fontWeight: 500,
        whiteSpace: "nowrap",
        fontFeatureSettings: '"tnum"',
        color: percentChange === 0 ? "text.secondary" : trend === "up" ? "success.main" : "error.main",
      }}
    >
      <span aria-hidden="true">
        {percentChange === 0 ? "–" : trend === "up" ? "▲" : "▼"} {change}
      </span>
      <span style={visuallyHidden}>{t(trend === "up" ? "common.trend.up" : "common.trend.down", { change })}</span>
    </Box>
  );
}
