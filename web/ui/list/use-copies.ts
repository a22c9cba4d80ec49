import { useT } from "../../lib/i18n.tsx";
import { toast } from "../toast-store.ts";
import type { ListColumn } from "./columns.ts";
import { csvOf, saveFile } from "./save-file.ts";

/** The ways to take a view along: its link, and its rows (all pages, shown columns) as a CSV file. */
export function useCopies<Row>(view: {
  name: string;
  columns: readonly ListColumn<Row>[];
  rows(): Promise<readonly Row[]>;
  withJson?: boolean;
}) {
  const t = useT();
  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ message: t("lists.linkCopied"), type: "success" }),
      () => toast({ message: t("lists.linkNotCopied"), type: "danger" }),
    );
  const columns = view.columns.filter((column) => !column.isTool);
  const save = async (kind: "csv" | "json") => {
    try {
      const rows = await view.rows();
      const cells = rows.map((row) => columns.map((column) => column.text(row)));
      const header = columns.map((column) => column.label);
      if (kind === "csv") saveFile(`${view.name}.csv`, "text/csv;charset=utf-8", csvOf(header, cells));
      else {
        const records = cells.map((row) => Object.fromEntries(row.map((cell, at) => [header[at], cell])));
        saveFile(`${view.name}.json`, "application/json", `${JSON.stringify(records, null, 2)}\n`);
      }
      toast({ message: t("lists.exported", { count: rows.length }), type: "success" });
    } catch {
      toast({ message: t("lists.exportFailed"), type: "danger" });
    }
  };
  return [
    { label: t("lists.copyLink"), onClick: () => void copyLink() },
    { label: t("lists.copyCsv"), onClick: () => void save("csv") },
    ...(view.withJson ? [{ label: t("lists.copyJson"), onClick: () => void save("json") }] : []),
  ];
}
