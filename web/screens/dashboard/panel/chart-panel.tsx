import Box from "@mui/material/Box";
import { type ReactNode, useState } from "react";
import { csvFiles } from "../export/csv.parts.ts";
import type { Cell } from "../export/csv.ts";
import { useCardTexts } from "../use-card-texts.ts";
import { CardMenu } from "./card-menu.tsx";
import { FigureTable } from "./figure-table.tsx";
import { ChartSkeleton } from "./list-skeleton.tsx";
import { type CallState, Panel } from "./panel.tsx";

/** Figures of a chart for its table and CSV. */
export interface ChartTable {
  head: readonly string[];
  /** As displayed. */
  rows: readonly (readonly string[])[];
  /** As counted, for the CSV. */
  raw: readonly (readonly Cell[])[];
}

interface ChartPanelProps {
  area: string;
  title: string;
  caption?: string | undefined;
  call: CallState;
  isStale?: boolean;
  height: { xs: number; sm: number };
  table(): ChartTable;
  children(): ReactNode;
}

/** Card with a chart, the same figures as a table, and CSV. */
export function ChartPanel({ area, title, caption, call, isStale, height, table, children }: ChartPanelProps) {
  const { t } = useCardTexts();
  const [isTable, setIsTable] = useState(false);

  const choices = [
    { label: t(isTable ? "dashboard.chart.asChart" : "dashboard.chart.asTable"), onChoose: () => setIsTable(!isTable) },
    {
      label: t("dashboard.chart.csv"),
      onChoose: () => {
        const { head, raw } = table();
        void csvFiles().then(({ saveChart }) => saveChart(title, [head, ...raw]));
      },
    },
  ];
  const action = <CardMenu area={area} title={title} choices={choices} isOff={!call.data} />;

  const room = { height, position: "relative" } as const;
  return (
    <Panel
      area={area}
      kind="card"
      title={title}
      caption={caption}
      action={action}
      calls={[call]}
      isStale={isStale ?? false}
      skeleton={
        <Box sx={room}>
          <ChartSkeleton />
        </Box>
      }
    >
      {() => <Box sx={room}>{isTable ? <FigureTable title={title} {...table()} /> : children()}</Box>}
    </Panel>
  );
}
