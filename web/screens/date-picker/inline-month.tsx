import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { dayKey } from "#shared/rules/time/zone.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { useBoot } from "../../lib/boot.tsx";
import { FailureNotice } from "../../ui/feedback/failure-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { DayGrid } from "../../ui/pickers/day-grid.tsx";
import { useDayWords } from "./use-day-words.ts";
import { ValueLines } from "./value-lines.tsx";

/** A month of the shop's days; those with orders are marked, each leads to its orders. */
export function InlineMonth() {
  const { t, format, now } = useDayWords();
  const { shopZone } = useBoot();
  const navigate = useNavigate();
  const today = dayKey(now, shopZone);
  const [month, setMonth] = useState(today.slice(0, 7));
  const call = useApi("GET /ecommerce/orders/calendar", { query: { month } });
  const days = call.data?.data;
  const marks = useMemo(
    () =>
      new Map(
        (days ?? [])
          .filter(({ orders }) => orders > 0)
          .map(({ date, orders }) => [date, t("datePicker.inline.orders", { count: orders })]),
      ),
    [days, t],
  );
  const failure = call.error && <FailureNotice error={call.error} onRetry={() => call.mutate()} />;
  if (!days) return failure ?? <Skeleton variant="rounded" height={336} />;
  return (
    <>
      <DayGrid
        value={today}
        marks={marks}
        onMonth={setMonth}
        onDay={(day) => navigate(`/orders?from=${day}&to=${day}`)}
      />
      {failure}
      <ValueLines text={format.day(today)} iso={today} />
    </>
  );
}
