import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useT } from "../../../lib/i18n.tsx";
import type { BackupFacts } from "./shop-data.data.ts";

const shown = ["orders", "products", "users", "conversations", "cards"] as const;

/** What a backup holds, in numbers. */
export function BackupTable({ facts: { shop, rows, files } }: { facts: BackupFacts }) {
  const t = useT();
  const lines: [string, string][] = [
    [t("data.holds.shop"), shop],
    ...shown.map((table): [string, string] => [
      t(`data.holds.${table}`),
      t("data.number", { count: rows[table] ?? 0 }),
    ]),
    [t("data.holds.files"), t("data.number", { count: files })],
  ];
  return (
    <Table size="small" aria-label={t("data.holds")}>
      <TableBody>
        {lines.map(([name, value]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell align="right">{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
