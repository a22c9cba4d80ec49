import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useIsLive } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { useListQuery } from "../../lib/list/list-query.ts";
import { useCan } from "../../lib/session/rights.ts";
import { CanWrite } from "../../ui/actions/can-write.ts";
import { Link } from "../../ui/layout/link.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { TabBar } from "../../ui/list/tab-bar.tsx";
import { Banner } from "./banner.tsx";
import { billingList } from "./billing.data.ts";
import { DetailsCard } from "./invoices/details-card.tsx";
import { Invoices } from "./invoices/invoices.tsx";
import { layers } from "./layer.parts.ts";
import type { Layer } from "./layer.ts";
import { CardsCard } from "./payment/cards-card.tsx";
import { PlanCard } from "./plan/plan-card.tsx";
import { UsageCard } from "./usage-card.tsx";

const grid = {
  display: "grid",
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(12, minmax(0, 1fr))" },
};
const wide = (columns: number) => ({ gridColumn: { lg: `span ${columns}` }, minWidth: 0 });

/** `/billing`: plan, usage, cards, invoices. */
export function BillingScreen() {
  const t = useT();
  const may = useCan();
  const list = useListQuery(billingList);
  const [layer, setLayer] = useState<Layer | null>(null);
  const isLive = useIsLive();
  const isAdmin = may("Admin");
  const { tab = "overview", change } = list.query;
  const isOverview = isAdmin && tab !== "invoices";
  const open = layer ?? (isAdmin && change !== undefined ? ({ kind: "change" } as const) : null);
  const close = () => {
    setLayer(null);
    if (change !== undefined) list.change({ change: undefined });
  };
  const choose = () => list.open({ change: "choose" });
  // Dialogs of the URL open after hydration: server render has no chunk to wait for.
  const Open = isLive && open && layers[open.kind].view();
  return (
    <>
      <PageHeader title={t("billing.title")} help={t("billing.help")} />
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: { xs: 2, sm: 3 } }}>
        {isAdmin && (
          <TabBar aria-label={t("billing.title")} sx={{ px: 0 }}>
            {(["overview", "invoices"] as const).map((one) => (
              <Link key={one} to={list.href({ tab: one })} aria-current={one === tab ? "page" : undefined}>
                {t(`billing.tab.${one}`)}
              </Link>
            ))}
          </TabBar>
        )}
        {isAdmin && <Banner onLayer={setLayer} onChange={choose} />}
        {isOverview && (
          <Box sx={grid}>
            <Box sx={wide(8)}>
              <PlanCard onLayer={setLayer} onChange={choose} />
            </Box>
            <Box sx={wide(4)}>
              <UsageCard />
            </Box>
            <Box sx={wide(6)}>
              <CardsCard onLayer={setLayer} />
            </Box>
            <Box sx={wide(6)}>
              <DetailsCard onLayer={setLayer} />
            </Box>
          </Box>
        )}
        {may("Admin", "Editör") ? (
          <Invoices list={list} canPay={isAdmin} onLayer={setLayer} />
        ) : (
          <Typography>{t("error.forbidden")}</Typography>
        )}
      </Box>
      <CanWrite value={isAdmin}>
        <LazyBoundary onLoadError={close}>{Open && <Open layer={open} wanted={change} onClose={close} />}</LazyBoundary>
      </CanWrite>
    </>
  );
}
