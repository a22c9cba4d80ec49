import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { memo, useState } from "react";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { lazyView } from "../../../lib/lazy-view.ts";
import { shares } from "../../../ui/chart/shares.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { useFigure } from "../dashboard.data.ts";
import { EmptyCard } from "../panel/empty-card.tsx";
import { HEAD_PX, LedgerHead } from "../panel/ledger-head.tsx";
import { ListSkeleton } from "../panel/list-skeleton.tsx";
import { Panel } from "../panel/panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";
import { CountryList } from "./country-list.tsx";

const CountriesDialog = lazyView(async () => (await import("./countries-dialog.tsx")).CountriesDialog);
const FIRST = 6;

/** Countries of visitors: the first six, all on demand. */
export const CountriesCard = memo(function CountriesCard({ period }: { period: Period }) {
  const { t, window: windowOf } = useCardTexts();
  const [isOpen, setIsOpen] = useState(false);
  const call = useFigure("GET /dashboard/countries", period);
  const countries = call.data?.data ?? [];
  const parts = shares(countries.map(({ users }) => users));
  const rows = countries.map((country, index) => ({ ...country, share: parts[index] ?? 0 }));
  const title = t("dashboard.countries.title");
  const caption = windowOf(call.shown);
  return (
    <Panel
      area="countries"
      kind="ledger"
      title={title}
      caption={caption}
      calls={[call]}
      isStale={call.shown !== period}
      skeleton={<ListSkeleton count={FIRST + 1} head />}
    >
      {() => (
        <Box sx={{ minHeight: HEAD_PX + (FIRST + 1) * 44 }}>
          <LedgerHead aria-hidden="true">
            <span>{t("dashboard.countries.country")}</span>
            <span>{t("dashboard.users.series")}</span>
            <span className="share">{t("dashboard.column.share")}</span>
          </LedgerHead>
          {rows.length ? (
            <CountryList rows={rows.slice(0, FIRST)} />
          ) : (
            <EmptyCard text={t("dashboard.countries.empty")} />
          )}
          {rows.length > FIRST && (
            <Button size="small" sx={{ mt: 0.75 }} onClick={() => setIsOpen(true)}>
              {t("dashboard.countries.all")}
            </Button>
          )}
          <LazyBoundary onLoadError={() => setIsOpen(false)}>
            {isOpen && (
              <CountriesDialog
                title={caption ? `${title} · ${caption}` : title}
                rows={rows}
                onClose={() => setIsOpen(false)}
              />
            )}
          </LazyBoundary>
        </Box>
      )}
    </Panel>
  );
});
