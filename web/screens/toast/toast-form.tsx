import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { CardPanel } from "../../ui/layout/card-panel.tsx";
import { Option } from "../../ui/lazy/lazy-menu.tsx";
import { clearToasts, type ToastOptions, toast } from "../../ui/toast/toast-store.ts";
import { MESSAGE_MAX, parseDuration } from "./toast.rules.ts";

const types = ["default", "success", "warning", "danger"] as const;

/** Every field a toast has, to try them in any combination. */
export function ToastForm({ onShow }: { onShow: (options: ToastOptions) => void }) {
  const t = useT();
  const [message, setMessage] = useState(() => t("toast.messageDefault"));
  const [type, setType] = useState<(typeof types)[number]>("default");
  const [written, setWritten] = useState("3000");
  const [closable, setClosable] = useState(true);
  const [hasAction, setHasAction] = useState(false);
  const [isTried, setTried] = useState(false);

  const text = message.trim();
  const duration = parseDuration(written);
  const isLong = [...text].length > MESSAGE_MAX;
  const messageProblem = isLong ? t("toast.messageLong") : isTried && !text ? t("toast.messageEmpty") : null;
  const durationProblem = isTried && duration === null ? t("toast.durationBad") : null;

  function onSubmit() {
    setTried(true);
    if (!text || isLong) document.getElementById("toast-message")?.focus();
    else if (duration === null) document.getElementById("toast-duration")?.focus();
    else {
      setTried(false);
      const undone = () => void toast({ message: t("toast.undone"), type: "success" });
      const action = hasAction ? { label: t("toast.undo"), onClick: undone } : null;
      onShow({ message: text, type, duration, closable, ...(action && { action }) });
    }
  }

  return (
    <CardPanel title={t("toast.form.title")}>
      <Box
        component="form"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        sx={{ display: "grid", gap: 2, pt: 0.5 }}
      >
        <TextField
          id="toast-message"
          label={t("toast.message")}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          multiline
          minRows={2}
          maxRows={6}
          fullWidth
          error={messageProblem !== null}
          helperText={messageProblem ?? t("toast.messageHelp")}
        />
        <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2, alignItems: "start" }}>
          <TextField
            select
            id="toast-type"
            label={t("toast.type")}
            value={type}
            onChange={(event) => setType(event.target.value as (typeof types)[number])}
            fullWidth
          >
            {types.map((name) => (
              <Option key={name} value={name}>
                {t(`toast.type.${name}`)}
              </Option>
            ))}
          </TextField>
          <TextField
            id="toast-duration"
            label={t("toast.duration")}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
            fullWidth
            error={durationProblem !== null}
            helperText={durationProblem ?? t("toast.durationHelp")}
            slotProps={{ htmlInput: { inputMode: "numeric", className: "tabular" } }}
          />
        </Box>
        <Box sx={{ display: "grid", justifyItems: "start" }}>
          <FormControlLabel
            control={<Switch checked={closable} onChange={(_, isOn) => setClosable(isOn)} />}
            label={t("toast.closable")}
          />
          <FormControlLabel
            control={
              <Switch
                checked={hasAction}
                onChange={(_, isOn) => setHasAction(isOn)}
                slotProps={{ input: { "aria-describedby": "toast-action-help" } }}
              />
            }
            label={t("toast.action")}
          />
          <FormHelperText id="toast-action-help">{t("toast.actionHelp")}</FormHelperText>
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& > *": { flexGrow: { xs: 1, sm: 0 } } }}>
          <Button type="submit" variant="contained">
            {t("toast.show")}
          </Button>
          <Button variant="outlined" color="inherit" onClick={clearToasts}>
            {t("toast.clear")}
          </Button>
        </Box>
      </Box>
    </CardPanel>
  );
}
