import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { Stats } from "#shared/api/dashboard/dashboard.ts";
import { lengthOf, type Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { useFigure } from "../dashboard.data.ts";
import { ChangeNote, type Meaning } from "../panel/change-note.tsx";
import { Panel } from "../panel/panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

export const audienceFigures = [
  "allUsers",
  "newUsers",
  "sessions",
  "pageViews",
  "eventCount",
  "conversations",
  "avgDuration",
  "bounceRate",
] as const satisfies readonly (keyof Stats)[];

const meanings: Partial<Record<keyof Stats, Meaning>> = { bounceRate: "bad" };
const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

const Strip = styled("div")(({ theme }) => ({
  display: "grid",
  rowGap: 16,
  ...columns(2),
  [theme.breakpoints.up("sm")]: columns(4),
  [theme.breakpoints.up("lg")]: {
    ...columns(8),
    "& > *": { paddingInline: 16, borderLeft: `1px solid ${theme.vars.palette.divider}` },
    "& > *:first-of-type": { paddingLeft: 0, borderLeft: 0 },
    "& > *:last-of-type": { paddingRight: 0 },
  },
  "& .label": {
    ...theme.typography.label,
    color: theme.vars.palette.text.secondary,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& [data-value]": {
    ...theme.typography.h4,
    marginTop: 4,
    fontFeatureSettings: '"tnum"',
    whiteSpace: "nowrap",
    "& > [data-short]": { minWidth: "100%" },
  },
}));

const Figure = styled("div")({ borderRadius: 8 });

/** Eight visitor figures in one strip; a tooltip explains each. */
export const AudienceCard = memo(function AudienceCard({ period }: { period: Period }) {
  const { t, format, window: windowOf } = useCardTexts();
  const call = useFigure("GET /dashboard/stats", period);
  const figures = call.data?.data;
  // Period of the shown figures: the next answer may be pending.
  const { compare, days } = call.shown;
  const before = compare && days ? call.data?.meta?.previous : undefined;
  const text = (name: keyof Stats, value: number) =>
    name === "avgDuration" ? (
      format.duration(value)
    ) : name === "bounceRate" ? (
      format.percent(value)
    ) : (
      <Fit count={value} />
    );

  return (
    <Panel
      area="audience"
      title={t("dashboard.audience.title")}
      caption={windowOf(call.shown)}
      calls={[call]}
      skeleton={
        <Strip>
          {audienceFigures.map((name) => (
            <Box key={name}>
              <Skeleton variant="rounded" sx={{ width: "60%", height: 12, my: "2px" }} />
              <Skeleton variant="rounded" sx={{ width: "45%", height: 24, mt: 0.75 }} />
              {period.compare && <Box sx={{ height: 18 }} />}
            </Box>
          ))}
        </Strip>
      }
    >
      {() => (
        <Strip>
          {audienceFigures.map((name) => (
            <Figure
              key={name}
              {...tooltip(t(`dashboard.audience.${name}.how`))}
              role="group"
              data-figure={name}
              aria-label={t(`dashboard.audience.${name}`)}
              // The tooltip must be reachable by keyboard.
              tabIndex={0}
            >
              <div className="label">{t(`dashboard.audience.${name}`)}</div>
              <div data-value="">{text(name, figures?.[name] ?? 0)}</div>
              {before && days && (
                <ChangeNote
                  now={figures?.[name] ?? 0}
                  before={before[name]}
                  days={lengthOf(days)}
                  meaning={meanings[name] ?? "good"}
                  isShort
                />
              )}
            </Figure>
          ))}
        </Strip>
      )}
    </Panel>
  );
});
