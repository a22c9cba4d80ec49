import UploadIcon from "@mui/icons-material/FileUploadOutlined";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useIsLive } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import type { ListState } from "../../lib/list/list-query.ts";
import { useCan } from "../../lib/session/rights.ts";
import { ExportButton } from "../../ui/export/export-button.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import type { ListColumn } from "../../ui/list/columns.ts";
import { importDialog } from "./product.parts.ts";
import type { ProductRow } from "./products.data.ts";

interface ProductFilesProps {
  list: ListState<string, "import">;
  columns: readonly ListColumn<ProductRow>[];
  add: ReactNode;
}

/** Import, export and new product in the page head. The open import is in the URL. */
export function ProductFiles({ list, columns, add }: ProductFilesProps) {
  const t = useT();
  const canWrite = useCan()("Admin", "Editör");
  const isLive = useIsLive();
  const { import: open } = list.query;
  const Import = isLive && open !== undefined ? importDialog.view() : null;
  if (!canWrite) return null;
  const fetch = () => void importDialog.fetched().catch(() => undefined);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<UploadIcon />}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => list.open({ import: "new" })}
      >
        {t("products.import")}
      </Button>
      <ExportButton object="products" asked={list.asked} columns={columns} />
      {add}
      <LazyBoundary onLoadError={() => list.change({ import: undefined })}>
        {Import && open !== undefined && (
          <Import
            jobId={open === "new" ? null : open}
            onJob={(id) => list.change({ import: id })}
            onClose={() => list.change({ import: undefined })}
          />
        )}
      </LazyBoundary>
    </>
  );
}
