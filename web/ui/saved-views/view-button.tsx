import ViewColumn from "@mui/icons-material/ViewColumnOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import type { ViewMenuProps } from "./view-menu.tsx";

const ViewMenu = lazyView(async () => (await import("./view-menu.tsx")).ViewMenu, ["listTools"]);

/** Opens the menu of views, columns, row height and exports. */
export function ViewButton<Row>(props: ViewMenuProps<Row>) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ViewColumn />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("lists.view")}
      </Button>
      <LazyBoundary onLoadError={() => setAnchor(null)}>
        {anchor && <ViewMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
      </LazyBoundary>
    </>
  );
}
