import type { ExportObject } from "#shared/api/exports/exports.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { saveExport } from "../actions/job-toasts.ts";
import { useErrorText } from "../feedback/error-text.ts";
import type { ListColumn } from "../list/columns.ts";
import { toast } from "../toast/toast-store.ts";
import { columnsOfFile } from "./file-columns.ts";

/** View of a list to copy or export. */
export interface ListExport<Row> {
  /** Name of the list in exports. */
  object: ExportObject;
  /** Path of the API call. */
  from: string;
  asked: Record<string, string>;
  columns: readonly ListColumn<Row>[];
  withJson?: boolean;
}

/** Ways to copy a view: its link, its API call, and with permission its rows (all pages, visible columns) as a file. */
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

/** API call of a view as a curl command; the token is left as a placeholder. */
function curlOf({ from, asked }: Pick<ListExport<unknown>, "from" | "asked">): string {
  const url = `${location.origin}/api${from}?${new URLSearchParams(asked)}`;
  return `curl '${url.replaceAll("'", "%27")}' -H "Authorization: Bearer $PANO_TOKEN"`;
}
