import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import type { Exported } from "./export-menu.tsx";

const load = () => import("./export-menu.tsx");
const ExportMenu = lazyView(async () => (await load()).ExportMenu, ["listTools"]);
const fetchMenu = () => void load().catch(() => undefined);

/** Saves a list as CSV or JSON, with all or only the visible columns. */
export function ExportButton<Row>(props: Exported<Row>) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("lists.export")}
      </Button>
      <LazyBoundary onLoadError={() => setAnchor(null)}>
        {anchor && <ExportMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
      </LazyBoundary>
    </>
  );
}
