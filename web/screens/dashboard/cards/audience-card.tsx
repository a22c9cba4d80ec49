import { styled } from "@mui/material/styles";
import { Fragment, memo } from "react";
import type { Stats } from "#shared/api/dashboard/dashboard.ts";
import { lengthOf } from "#shared/rules/dashboard/buckets.ts";
import type { Meaning } from "#shared/rules/dashboard/change.ts";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Fit } from "../../../ui/layout/fit.tsx";
import { useFigure } from "../dashboard.data.ts";
import { ChangeNote } from "../panel/change-note.tsx";
import { Panel } from "../panel/panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

type Name = keyof Stats;

const groups = [
  { name: "visitors", figures: ["allUsers", "newUsers", "sessions", "pageViews"] },
  { name: "behaviour", figures: ["avgDuration", "bounceRate", "eventCount", "conversations"] },
] as const satisfies readonly { name: string; figures: readonly Name[] }[];

/** Audience figures in display order. */
export const audienceFigures: readonly Name[] = groups.flatMap(({ figures }) => figures);

const meanings: Partial<Record<Name, Meaning>> = { bounceRate: "bad" };

/** Two groups of four cells in one band: beside each other where eight fit in a row. */
const Groups = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 1,
  overflow: "hidden",
  borderRadius: 11,
  // The gaps show it as hairlines.
  backgroundColor: theme.vars.palette.divider,
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "& > *": { minWidth: 0, backgroundColor: theme.vars.palette.background.paper },
  "& > h3": {
    ...theme.typography.label,
    gridColumn: "1 / -1",
    margin: 0,
    padding: "8px 12px",
    color: theme.vars.palette.text.secondary,
  },
  "& > [data-figure]": { padding: 12, "--ring-offset": "-2px" },
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
  [theme.breakpoints.up("sm")]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  [theme.breakpoints.up("lg")]: {
    gridTemplateColumns: "repeat(8, minmax(0, 1fr))",
    "& > h3": { gridRow: 1, gridColumn: "span 4" },
    "& > [data-figure]": { gridRow: 2 },
  },
}));

const Figure = styled("div")({});

/** Eight visitor figures in two groups; a tooltip explains each. */
export const AudienceCard = memo(function AudienceCard({ period }: { period: Period }) {
  const { t, format, window: windowOf } = useCardTexts();
  const call = useFigure("GET /dashboard/stats", period);
  const figures = call.data?.data;
  // Period of the shown figures: the next answer may be pending.
  const { compare, days } = call.shown;
  const before = compare && days ? call.data?.meta?.previous : undefined;
  const textOf = (name: Name) => (value: number) =>
    name === "avgDuration"
      ? format.duration(value)
      : name === "bounceRate"
        ? format.percent(value)
        : format.number(value);
  const isCount = (name: Name) => name !== "avgDuration" && name !== "bounceRate";

  return (
    <Panel
      area="audience"
      kind="band"
      title={t("dashboard.audience.title")}
      caption={windowOf(call.shown)}
      calls={[call]}
      isStale={call.shown !== period}
      skeleton={
        <Groups>
          {groups.map((group) => (
            <Fragment key={group.name}>
              <h3>{t(`dashboard.audience.${group.name}`)}</h3>
              {group.figures.map((name) => (
                <div key={name} data-figure="">
                  <Skeleton variant="rounded" sx={{ width: "60%", height: 16 }} />
                  <Skeleton variant="rounded" sx={{ width: "45%", height: 28, mt: 0.5 }} />
                  {period.compare && <div style={{ height: 16 }} />}
                </div>
              ))}
            </Fragment>
          ))}
        </Groups>
      }
    >
      {() => (
        <Groups>
          {groups.map((group) => (
            <Fragment key={group.name}>
              <h3>{t(`dashboard.audience.${group.name}`)}</h3>
              {group.figures.map((name) => {
                const value = figures?.[name] ?? 0;
                return (
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
                    <div data-value="">{isCount(name) ? <Fit count={value} /> : textOf(name)(value)}</div>
                    {before && days && (
                      <ChangeNote
                        now={value}
                        before={before[name]}
                        days={lengthOf(days)}
                        meaning={meanings[name] ?? "good"}
                        figure={textOf(name)}
                      />
                    )}
                  </Figure>
                );
              })}
            </Fragment>
          ))}
        </Groups>
      )}
    </Panel>
  );
});
