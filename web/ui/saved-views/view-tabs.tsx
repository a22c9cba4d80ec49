import SettingsOutlined from "@mui/icons-material/SettingsOutlined";
import IconButton from "@mui/material/IconButton";
import { useT } from "../../lib/i18n.tsx";
import { lazyView } from "../../lib/lazy-view.ts";
import { Link } from "../layout/link.tsx";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import { TabBar } from "../list/tab-bar.tsx";
import type { Views } from "./views.ts";

const ViewsDialog = lazyView(async () => (await import("./views-dialog.tsx")).ViewsDialog, ["listTools"]);

/** Saved views of a list as tabs; nothing if there are none. */
export function ViewTabs({ views }: { views: Views }) {
  const t = useT();
  const { all, now, isNow } = views;
  return (
    <>
      {all.length > 0 && (
        <TabBar aria-label={t("lists.views")}>
          <Link to="?" aria-current={now === "" && !all.some(isNow) ? "true" : undefined}>
            {t("lists.views.all")}
          </Link>
          {all.map((view) => (
            <Link
              key={view.id}
              to={`?${view.query}`}
              aria-current={isNow(view) ? "true" : undefined}
              {...(!view.isMine && { title: t("lists.views.by", { name: view.by }) })}
            >
              <bdi>{view.name}</bdi>
            </Link>
          ))}
          <IconButton
            size="small"
            aria-label={t("lists.views.manage")}
            onClick={views.onManage}
            sx={{ alignSelf: "center" }}
          >
            <SettingsOutlined fontSize="small" />
          </IconButton>
        </TabBar>
      )}
      <LazyBoundary onLoadError={views.onManaged}>{views.isManaged && <ViewsDialog views={views} />}</LazyBoundary>
    </>
  );
}
