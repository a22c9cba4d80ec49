import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";

interface FigureTableProps {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A chart's figures as a table; scrolls in the room the chart had. */
export function FigureTable({ title, head, rows }: FigureTableProps) {
  return (
    <Box
      role="region"
      aria-label={title}
      // A region that scrolls must be reachable with the keyboard.
      tabIndex={0}
      sx={{ height: "100%", overflow: "auto" }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {head.map((name, index) => (
              <TableCell key={name} align={index ? "right" : "left"} sx={{ px: 1, bgcolor: "background.paper" }}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row[0]}>
              {row.map((cell, index) => (
                <TableCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                  key={index}
                  align={index ? "right" : "left"}
                  component={index ? "td" : "th"}
                  {...(index ? {} : { scope: "row" })}
                  sx={{ px: 1, height: 36, fontFeatureSettings: '"tnum"', fontWeight: 400 }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
