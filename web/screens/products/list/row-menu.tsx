import MoreVert from "@mui/icons-material/MoreVert";
import IconButton from "@mui/material/IconButton";
import { useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import type { ProductRow } from "../products.data.ts";

/** Actions of a row, by permission. */
export interface ProductCommands {
  onView(row: ProductRow): void;
  onCopySku(row: ProductRow): void;
  onEdit?(row: ProductRow): void;
  onDuplicate?(row: ProductRow): void;
  onStock?(row: ProductRow, anchor: HTMLElement): void;
  onArchive?(row: ProductRow): void;
  onRestore?(row: ProductRow): void;
}

/** Menu of a product row. */
export function RowMenu({ row, tools }: { row: ProductRow; tools: ProductCommands }) {
  const t = useT();
  const isOff = !useOnline();
  const isArchived = !!row.archivedAt;
  const choices = [
    !isArchived && tools.onEdit && { label: t("products.edit"), onChoose: () => tools.onEdit?.(row) },
    { label: t("products.view"), onChoose: () => tools.onView(row) },
    tools.onDuplicate && { label: t("products.duplicate"), onChoose: () => tools.onDuplicate?.(row) },
    { label: t("products.copySku"), onChoose: () => tools.onCopySku(row) },
    !isArchived && tools.onArchive && { label: t("products.archive"), isOff, onChoose: () => tools.onArchive?.(row) },
    isArchived && tools.onRestore && { label: t("products.restore"), isOff, onChoose: () => tools.onRestore?.(row) },
  ].filter((choice) => !!choice);
  return (
    <MenuButton choices={choices} name={`row ${row.id}`}>
      {(opener) => (
        <IconButton {...opener} size="small" aria-label={t("products.actionsOf", { name: row.name })}>
          <MoreVert fontSize="small" />
        </IconButton>
      )}
    </MenuButton>
  );
}
