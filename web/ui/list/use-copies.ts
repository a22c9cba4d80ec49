import { useT } from "../../lib/i18n.tsx";
import { toast } from "../toast-store.ts";
import type { ListColumn } from "./columns.ts";
import { csvOf, saveFile } from "./save-file.ts";

/** What of a view is taken along. */
export interface Copy<Row> {
  /** What a file of it is called. */
  name: string;
  /** The call that brings it, as path and parameters. */
  from: string;
  asked: Record<string, string>;
  columns: readonly ListColumn<Row>[];
  /** All its rows, not only those of the page. */
  rows(): Promise<readonly Row[]>;
  withJson?: boolean;
}

/** The ways to take a view along: its link, its call, and its rows (all pages, shown columns) as a file. */
export function useCopies<Row>(view: Copy<Row>) {
  const t = useT();
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast({ message: t("lists.copied"), type: "success" }),
      () => toast({ message: t("lists.notCopied"), type: "danger" }),
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
    { label: t("lists.copyLink"), onClick: () => void copy(location.href) },
    { label: t("lists.copyCurl"), onClick: () => void copy(curlOf(view)) },
    { label: t("lists.copyCsv"), onClick: () => void save("csv") },
    ...(view.withJson ? [{ label: t("lists.copyJson"), onClick: () => void save("json") }] : []),
  ];
}

/** The call of a view for a shell; the token is the reader's own, so it is not written out. */
function curlOf({ from, asked }: Pick<Copy<unknown>, "from" | "asked">): string {
  const url = `${location.origin}/api${from}?${new URLSearchParams(asked)}`;
  return `curl '${url.replaceAll("'", "%27")}' -H "Authorization: Bearer $PANO_TOKEN"`;
}
