import Skeleton from "@mui/material/Skeleton";
import { type ComponentType, useEffect, useState } from "react";

/** A field whose script comes after the page, and is kept from then on. */
function lateField<Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const load = import.meta.env.SSR ? null : fetchIt;
  let ready: ComponentType<Props> | null = null;
  return function LateField(props: Props) {
    const [found, setFound] = useState<{ View: ComponentType<Props> } | null>(ready && { View: ready });
    useEffect(() => {
      let isGone = false;
      // Without the chunk the other fields still work, and a reload tries again.
      load?.().then(
        (View) => {
          ready = View;
          if (!isGone) setFound({ View });
        },
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, []);
    return found ? <found.View {...props} /> : <Skeleton variant="rounded" sx={{ height: { xs: 44, sm: 36 } }} />;
  };
}

/** A day in the person's own form, typed or chosen in the calendar. */
export const DayField = lateField(async () => (await import("./pickers/day-picker.tsx")).DayPicker);

/** A time of day, typed or chosen from the clock. */
export const ClockField = lateField(async () => (await import("./pickers/clock-picker.tsx")).ClockPicker);
