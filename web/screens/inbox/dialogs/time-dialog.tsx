import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { aheadProblem, laterToday, mondayMorning, readSnooze, tomorrowMorning } from "#shared/rules/inbox/snooze.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyView } from "../../../lib/lazy-view.ts";
import { instantOf, localOf } from "../../../lib/time/local-time.ts";
import { pageNow } from "../../../lib/time/page-clock.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";

const MomentPicker = lazyView(async () => (await import("../../../ui/pickers/moment-picker.tsx")).MomentPicker);

const Presets = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 8,
  marginBottom: 16,
  "& > button": { justifyContent: "space-between", gap: 16, fontWeight: 400, textAlign: "left" },
  "& small": {
    ...theme.typography.body2,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
}));

interface TimeDialogProps {
  title: string;
  act: string;
  onTime(at: number): void;
  onClose(): void;
}

/** Chooses a future time: a suggestion, typed words, or a picker. */
export function TimeDialog({ title, act, onTime, onClose }: TimeDialogProps) {
  const t = useT();
  const id = useId();
  const boot = useBoot();
  const { timeZone } = boot;
  const { soon } = useFormat();
  const [now] = useState(() => pageNow(boot.now));
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<number | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const read = typed.trim() ? readSnooze(typed, now, timeZone) : picked;
  const problem = read === null ? (typed.trim() ? "unread" : "missing") : aheadProblem(read, now);
  const shown = typed.trim() || isAsked ? problem : null;
  const presets = [
    { label: t("inbox.time.later"), at: laterToday(now, timeZone) },
    { label: t("inbox.time.tomorrow"), at: tomorrowMorning(now, timeZone) },
    { label: t("inbox.time.monday"), at: mondayMorning(now, timeZone) },
  ];
  const choose = () => {
    setAsked(true);
    if (read !== null && problem === null) onTime(read);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Presets>
            {presets.map(({ label, at }, n) => (
              <Button key={label} variant="outlined" color="inherit" autoFocus={n === 0} onClick={() => onTime(at)}>
                {label}
                <small>{soon(at)}</small>
              </Button>
            ))}
          </Presets>
          <TextField
            fullWidth
            autoComplete="off"
            label={t("inbox.time.typed")}
            value={typed}
            error={shown !== null}
            helperText={
              shown ? t(`inbox.time.${shown}`) : read !== null && typed.trim() ? soon(read) : t("inbox.time.help")
            }
            onChange={(event) => setTyped(event.target.value)}
          />
          {isPicking ? (
            <LazyBoundary
              fallback={<Skeleton variant="rounded" height={44} sx={{ mt: 2 }} />}
              onLoadError={() => setPicking(false)}
            >
              <div style={{ marginTop: 16 }}>
                <MomentPicker
                  label={t("inbox.time.pick")}
                  value={localOf(tomorrowMorning(now, timeZone), timeZone)}
                  least={localOf(now, timeZone)}
                  onTime={(local) => {
                    setTyped("");
                    setPicked(local ? instantOf(local, timeZone) : null);
                  }}
                />
              </div>
            </LazyBoundary>
          ) : (
            <Button
              sx={{ mt: 1 }}
              onClick={() => {
                setPicking(true);
                setPicked(tomorrowMorning(now, timeZone));
              }}
            >
              {t("inbox.time.pick")}
            </Button>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("inbox.back")}</Button>
          <WriteButton type="submit" variant="contained">
            {act}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
