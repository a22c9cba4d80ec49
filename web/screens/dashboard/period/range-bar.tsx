import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useId } from "react";
import { type Period, type Range, ranges } from "#shared/rules/dashboard/dashboard-period.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { useCardTexts } from "../use-card-texts.ts";

interface RangeBarProps {
  period: Period;
  onRange(range: Range): void;
  onCompare(isOn: boolean): void;
}

/** Period choice with comparison switch. */
export function RangeBar({ period, onRange, onCompare }: RangeBarProps) {
  const { t } = useCardTexts();
  const why = useId();
  const isOverview = period.days === null;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={period.range}
        aria-label={t("dashboard.range.label")}
        onChange={(_, range: Range | null) => range && onRange(range)}
        sx={{
          bgcolor: "background.paper",
          maxWidth: "100%",
          "& .MuiToggleButton-root": {
            overflow: "hidden",
            flex: { xs: "1 1 auto", sm: "none" },
            minWidth: 0,
            // On the narrowest phones the longer labels need the space.
            "@media (min-width:360px) and (max-width:599.95px)": { minWidth: 44 },
            height: { xs: 44, sm: 36 },
            // Between 600 and 900 px the bar just fits beside the menu, in any font.
            px: { xs: 0.75, sm: 1.25, md: 1.5 },
            py: 0,
            typography: "body2",
            fontWeight: 500,
            whiteSpace: "nowrap",
          },
        }}
      >
        {ranges.map((range) => (
          <ToggleButton key={range} value={range}>
            {t(`dashboard.range.${range}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormControlLabel
        {...tooltip(isOverview ? t("dashboard.compare.why") : "")}
        label={t("dashboard.compare")}
        disabled={isOverview}
        sx={{ m: 0, mr: 1, minHeight: { xs: 44, sm: 36 }, "&&": { flexGrow: 0 } }}
        control={
          <Switch
            size="small"
            checked={period.compare}
            onChange={(_, isOn) => onCompare(isOn)}
            slotProps={{ input: isOverview ? { "aria-describedby": why } : {} }}
          />
        }
      />
      <span id={why} className="visually-hidden">
        {isOverview ? t("dashboard.compare.why") : ""}
      </span>
    </>
  );
}
