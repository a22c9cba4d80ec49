import { useT } from "../../lib/i18n.tsx";
import { saveExport } from "../actions/job-toasts.ts";
import { useErrorText } from "../feedback/error-text.ts";
import { ChoiceMenu } from "../menu/choice-menu.tsx";
import { columnsOfFile } from "./file-columns.ts";
import type { ListExport } from "./use-list-export.ts";

/** List to save, as shown. */
export type Exported<Row> = Pick<ListExport<Row>, "object" | "asked" | "columns">;

/** File formats a list can be saved in. */
export function ExportMenu<Row>(props: Exported<Row> & { anchor: HTMLElement; onClose(): void }) {
  const { object, asked, columns, anchor, onClose } = props;
  const t = useT();
  const errorText = useErrorText();
  const all = { object, filter: asked };
  const shown = { ...all, ...columnsOfFile(columns) };
  const choice = (label: string, body: Parameters<typeof saveExport>[0]) => ({
    label,
    onChoose: () => void saveExport(body, { t, errorText }),
  });
  const choices = [
    choice(t("lists.exportAllCsv"), all),
    choice(t("lists.exportShownCsv"), shown),
    choice(t("lists.exportAllJson"), { ...all, format: "json" }),
    choice(t("lists.exportShownJson"), { ...shown, format: "json" }),
  ];
  return <ChoiceMenu anchor={anchor} choices={choices} onClose={onClose} />;
}
