import Skeleton from "@mui/material/Skeleton";
import { type ComponentProps, useEffect, useState } from "react";
import type { DayPicker } from "../../ui/pickers/day-picker.tsx";

type Picker = typeof DayPicker;
const load = import.meta.env.SSR ? null : () => import("../../ui/pickers/day-picker.tsx");
let ready: Picker | null = null;

/** A day in the person's own form, typed or chosen in the calendar; the calendar's script comes after the page. */
export function DayField(props: ComponentProps<Picker>) {
  const [found, setFound] = useState<{ View: Picker } | null>(ready && { View: ready });
  useEffect(() => {
    let isGone = false;
    // Without the chunk the other fields still work, and a reload tries again.
    load?.().then(
      (module) => {
        ready = module.DayPicker;
        if (!isGone) setFound({ View: ready });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return found ? <found.View {...props} /> : <Skeleton variant="rounded" sx={{ height: { xs: 44, sm: 36 } }} />;
}
