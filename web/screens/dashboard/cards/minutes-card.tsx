import Box from "@mui/material/Box";
import { memo, useEffect } from "react";
import { api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { MinuteBars } from "../../../ui/chart/minute-bars.tsx";
import { ChartPanel } from "../panel/chart-panel.tsx";
import { useCardTexts } from "../use-card-texts.ts";

const EVERY_MS = 60_000;
const HEIGHT = { xs: 240, sm: 300 };

/** Visitors of the last eight minutes, refetched each minute while visible. */
export const MinutesCard = memo(function MinutesCard() {
  const { t, format } = useCardTexts();
  const call = useApi("GET /dashboard/user-minutes");
  const minutes = call.data?.data ?? [];
  const { mutate } = call;
  const ago = (index: number) => t("dashboard.minutes.ago", { minutes: minutes.length - index });

  useEffect(() => {
    let askedAt = performance.now();
    const ask = () => {
      if (document.visibilityState === "hidden" || performance.now() - askedAt < EVERY_MS - 1000) return;
      askedAt = performance.now();
      // A failed refetch waits for the next minute; the last answer stays.
      mutate(api("GET /dashboard/user-minutes", { timer: true }), { revalidate: false }).catch(() => undefined);
    };
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [mutate]);

  return (
    <ChartPanel
      area="minutes"
      title={t("dashboard.minutes.title")}
      caption={t("dashboard.period.minutes")}
      call={call}
      height={HEIGHT}
      table={() => ({
        head: [t("dashboard.column.minute"), t("dashboard.users.series")],
        rows: minutes.map((users, index) => [ago(index), format.number(users)]),
        raw: minutes.map((users, index) => [ago(index), users]),
      })}
    >
      {() => (
        <Box sx={{ height: "100%", display: "flex", flexDirection: "column" }}>
          <Box sx={{ display: "flex", alignItems: "baseline", gap: 1, mb: 2 }}>
            <Box component="span" data-figure="" sx={{ typography: "figure" }}>
              {format.number(minutes.at(-1) ?? 0)}
            </Box>
            <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
              {minutes.some(Boolean) ? t("dashboard.minutes.now") : t("dashboard.minutes.empty")}
            </Box>
          </Box>
          <Box sx={{ flexGrow: 1, minHeight: 0 }}>
            <MinuteBars
              title={t("dashboard.minutes.title")}
              values={minutes}
              points={minutes.map((users, index) => ({
                label: t("dashboard.minutes.bar", { ago: ago(index), users }),
                tip: { name: ago(index), value: format.number(users) },
              }))}
            />
          </Box>
          <Box
            sx={{
              display: "flex",
              justifyContent: "space-between",
              mt: 1,
              typography: "caption",
              color: "text.secondary",
            }}
          >
            <span>{ago(0)}</span>
            <span>{ago(minutes.length - 1)}</span>
          </Box>
        </Box>
      )}
    </ChartPanel>
  );
});
