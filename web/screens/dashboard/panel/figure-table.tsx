import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { ScrolledTable } from "../../../ui/layout/table.tsx";

interface FigureTableProps {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const Figures = styled(ScrolledTable)({
  "& th, & td": { paddingInline: 8, fontFeatureSettings: '"tnum"' },
  "& tbody th, & tbody td": { height: 36 },
});

/** Figures of a chart as a table; scrolls within the chart's height. */
export function FigureTable({ title, head, rows }: FigureTableProps) {
  return (
    <Box
      role="region"
      aria-label={title}
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
      sx={{ height: "100%", overflow: "auto" }}
    >
      <Figures>
        <thead>
          <tr>
            {head.map((name, index) => (
              <th scope="col" key={name} className={index ? "end" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                <td key={index} className="end">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Figures>
    </Box>
  );
}
