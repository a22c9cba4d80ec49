import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { ApiError, api } from "../../lib/api/client.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { instantOf, localOf } from "../../lib/time/local-time.ts";
import { pageNow } from "../../lib/time/page-clock.ts";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { MomentPicker } from "../../ui/pickers/moment-picker.tsx";
import { toast } from "../../ui/toast/toast-store.ts";

/** Sets or resets the server's clock in the person's zone, then reloads the page. */
export function ClockField() {
  const t = useT();
  const errorText = useErrorText();
  const { now, timeZone } = useBoot();
  const [local, setLocal] = useState(() => localOf(pageNow(now), timeZone));
  const [isWhole, setIsWhole] = useState(true);

  async function set(at: number | null) {
    try {
      await api("PUT /dev/clock", { body: { now: at === null ? null : new Date(at).toISOString() } });
      location.reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ message: errorText(error), type: "danger" });
    }
  }

  return (
    <div>
      <MomentPicker
        label={t("scenario.clock")}
        help={t("scenario.clockHelp")}
        value={local}
        onTime={(next) => {
          setIsWhole(!!next);
          if (next) setLocal(next);
        }}
      />
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={!isWhole}
          onClick={() => void set(instantOf(local, timeZone))}
        >
          {t("scenario.setClock")}
        </Button>
        <Button size="small" color="inherit" onClick={() => void set(null)}>
          {t("scenario.realTime")}
        </Button>
      </Stack>
    </div>
  );
}
