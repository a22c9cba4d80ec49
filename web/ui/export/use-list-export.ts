import type { ExportObject } from "#shared/api/exports/exports.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { saveExport } from "../actions/job-toasts.ts";
import { useErrorText } from "../feedback/error-text.ts";
import type { ListColumn } from "../list/columns.ts";
import { toast } from "../toast/toast-store.ts";
import { columnsOfFile } from "./file-columns.ts";

/** What of a view is taken along. */
export interface ListExport<Row> {
  /** The list as a file names it. */
  object: ExportObject;
  /** The call that brings it, as path and parameters. */
  from: string;
  asked: Record<string, string>;
  columns: readonly ListColumn<Row>[];
  withJson?: boolean;
}

/** The ways to take a view along: its link, its call, and, for who may export, its rows (all pages, shown columns) as a file. */
export function useListExport<Row>(view: ListExport<Row>) {
  const t = useT();
  const errorText = useErrorText();
  const canExport = useCan()("Admin", "Editör");
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast({ message: t("lists.copied"), type: "success" }),
      () => toast({ message: t("lists.notCopied"), type: "danger" }),
    );
  const saveAs = (format: "csv" | "json") =>
    void saveExport(
      { object: view.object, filter: view.asked, format, ...columnsOfFile(view.columns) },
      { t, errorText },
    );
  return [
    { label: t("lists.copyLink"), onClick: () => void copy(location.href) },
    { label: t("lists.copyCurl"), onClick: () => void copy(curlOf(view)) },
    ...(canExport ? [{ label: t("lists.copyCsv"), onClick: () => saveAs("csv") }] : []),
    ...(canExport && view.withJson ? [{ label: t("lists.copyJson"), onClick: () => saveAs("json") }] : []),
  ];
}

/** The call of a view for a shell; the token is the reader's own, so it is not written out. */
function curlOf({ from, asked }: Pick<ListExport<unknown>, "from" | "asked">): string {
  const url = `${location.origin}/api${from}?${new URLSearchParams(asked)}`;
  return `curl '${url.replaceAll("'", "%27")}' -H "Authorization: Bearer $PANO_TOKEN"`;
}
