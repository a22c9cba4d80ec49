import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef, useState } from "react";
import { type DaysProblem, problemOf } from "#shared/rules/dashboard/dashboard-period.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useCardTexts } from "../use-card-texts.ts";

type Pickers = typeof import("./day-pickers.tsx");
const load = import.meta.env.SSR ? null : () => import("./day-pickers.tsx");

interface CustomDaysProps {
  days: { from: string; to: string };
  today: string;
  onDays(days: { from: string; to: string }): void;
}

/** Custom period; nothing is fetched until both days are valid and the field is left. */
export function CustomDays({ days, today, onDays }: CustomDaysProps) {
  const { t } = useCardTexts();
  const message = useId();
  const [pickers, setPickers] = useState<Pickers | null>(null);
  // The calendar emits its last choice together with its closing.
  const typed = useRef<Partial<typeof days>>({});
  const [problem, setProblem] = useState<DaysProblem | null>(null);

  useEffect(() => {
    let isGone = false;
    // If the chunk fails, the URL still has the days, and a reload retries.
    load?.().then(
      (module) => isGone || setPickers(module),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);

  const chosen = () => ({ ...days, ...typed.current });
  const problemNow = () => problemOf(chosen().from, chosen().to, today);
  function onTyped(change: Partial<typeof days>) {
    Object.assign(typed.current, change);
    setProblem(problemNow());
  }
  function onDone() {
    const { from, to } = chosen();
    if (problemNow() || (from === days.from && to === days.to)) return;
    typed.current = {};
    onDays({ from, to });
  }

  return (
    <Box sx={{ mb: { xs: 2, sm: 3 } }}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "1fr 1fr", sm: "200px 200px" },
          minHeight: { xs: 44, sm: 40 },
        }}
      >
        {pickers ? (
          <pickers.DayPickers
            labels={{ from: t("dashboard.custom.from"), to: t("dashboard.custom.to") }}
            days={days}
            today={today}
            isWrong={problem !== null}
            describedBy={message}
            onTyped={onTyped}
            onDone={onDone}
          />
        ) : (
          <>
            <Skeleton variant="rounded" sx={{ height: "100%" }} />
            <Skeleton variant="rounded" sx={{ height: "100%" }} />
          </>
        )}
      </Box>
      <Typography
        id={message}
        variant="caption"
        component="p"
        role="status"
        sx={{ mt: 0.5, minHeight: 16, color: "error.main" }}
      >
        {problem ? t(`dashboard.custom.${problem}`) : ""}
      </Typography>
    </Box>
  );
}
