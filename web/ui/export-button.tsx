import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import { useT } from "../lib/i18n.tsx";
import { columnsOfFile } from "./list/file-columns.ts";
import type { Copy } from "./list/use-copies.ts";
import { MenuButton } from "./menu-button.tsx";
import { useExport } from "./use-export.ts";

/** Saves a list as a file: with all its columns or those that are shown, as CSV or JSON. */
export function ExportButton<Row>({ object, asked, columns }: Pick<Copy<Row>, "object" | "asked" | "columns">) {
  const t = useT();
  const save = useExport();
  const all = { object, filter: asked };
  const shown = () => ({ ...all, ...columnsOfFile(columns) });
  const choices = [
    { label: t("lists.exportAllCsv"), onChoose: () => save(all) },
    { label: t("lists.exportShownCsv"), onChoose: () => save(shown()) },
    { label: t("lists.exportAllJson"), onChoose: () => save({ ...all, format: "json" }) },
    { label: t("lists.exportShownJson"), onChoose: () => save({ ...shown(), format: "json" }) },
  ];
  return (
    <MenuButton choices={choices}>
      {(opener) => (
        <Button {...opener} variant="outlined" color="inherit" startIcon={<DownloadIcon />}>
          {t("lists.export")}
        </Button>
      )}
    </MenuButton>
  );
}
