import { useT } from "../../../lib/i18n.tsx";
import { Table } from "../../../ui/layout/table.tsx";
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
    <Table aria-label={t("data.holds")}>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="end">{value}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
