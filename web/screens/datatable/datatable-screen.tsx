import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { whenIdle } from "../../lib/page/when-idle.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { UsageFoot } from "../../ui/showcase/usage-foot.tsx";
import { PeoplePanel } from "./people-panel.tsx";
import { datatableView, largePanel, personSheet } from "./view.parts.ts";

const modes = ["client", "server", "large"] as const;
type Mode = (typeof modes)[number];

/** `/datatable`: all the list can do, in the browser, by the server, and on a list of any size. */
export function DatatableScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const asked = params.get("mode") as Mode;
  const mode: Mode = modes.includes(asked) ? asked : "client";

  useEffect(
    () =>
      whenIdle(() => {
        for (const later of [personSheet, largePanel]) void later.fetched().catch(() => undefined);
      }),
    [],
  );

  /** Between Client and Server the view stays; the orders have filters of their own. */
  const change = (next: Mode | null) => {
    if (!next) return;
    const kept = new URLSearchParams(mode === "large" || next === "large" ? "" : params);
    kept.delete("page");
    kept.delete("mode");
    if (next !== "client") kept.set("mode", next);
    setParams(kept);
  };
  const Large = mode === "large" ? largePanel.view() : null;
  const toggle = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={mode}
      aria-label={t("datatable.mode")}
      onChange={(_, next: Mode | null) => change(next)}
    >
      {modes.map((one) => (
        <ToggleButton key={one} value={one} sx={{ height: { xs: 44, sm: 36 }, px: 1.5, flexGrow: { xs: 1, sm: 0 } }}>
          {t(`datatable.mode.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return (
    <>
      <PageHeader title={t("datatable.title")} help={t("datatable.help")} actions={toggle} />
      {Large ? (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <Large />
        </Suspense>
      ) : (
        <PeoplePanel key={mode} mode={mode === "server" ? mode : "client"} />
      )}
      <UsageFoot of="datatable" />
    </>
  );
}

/** Fetches what an address shows beside or in place of the people. */
DatatableScreen.prepare = async (params: URLSearchParams) => datatableView(params)?.part.fetched();
