import Delete from "@mui/icons-material/DeleteOutlineOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { LABEL_NAME_MAX, type LabelColour, labelColours } from "#shared/rules/inbox/inbox-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toastRateLimit } from "../../../ui/toast/toast-rate-limit.ts";
import { type Label, useLabels } from "../inbox.data.ts";
import { addLabel, changeLabel, removeLabel } from "./label.calls.ts";
import { LabelDot } from "./label-chip.tsx";

const Rows = styled("ul")({
  listStyle: "none",
  margin: "0 0 16px",
  padding: 0,
  display: "grid",
  gap: 8,
  "& > li, & + form": { display: "flex", alignItems: "center", gap: 8 },
});
const Swatch = styled("label")(({ theme }) => ({
  position: "relative",
  flex: "none",
  display: "inline-grid",
  placeItems: "center",
  width: 36,
  height: 36,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.rule}`,
  "& > span": { width: 14, height: 14 },
  "& > select": { position: "absolute", inset: 0, opacity: 0, cursor: "pointer" },
  "&:focus-within": { outline: "2px solid var(--ring)", outlineOffset: 1 },
}));

/** Creates, renames, recolours and deletes labels. */
export function LabelsDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const undo = useUndo();
  const errorText = useErrorText();
  const labels = useLabels();
  const [problem, setProblem] = useState("");
  const [name, setName] = useState("");
  const [colour, setColour] = useState<LabelColour>("teal");
  const keys = useIdempotencyKeys();
  const [isAdding, setAdding] = useState(false);

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setProblem("");
    try {
      await work();
      return true;
    } catch (error) {
      if (!toastRateLimit(error as ApiError, t)) setProblem(errorText(error as ApiError));
      return false;
    }
  }
  const isWrong = (text: string) => text.trim() === "" || lengthOf(text.trim()) > LABEL_NAME_MAX;
  async function add(event: FormEvent) {
    event.preventDefault();
    if (isAdding) return;
    if (isWrong(name)) return setProblem(t("inbox.labelRule", { count: LABEL_NAME_MAX }));
    const body = { name, colour };
    setAdding(true);
    if (await attempt(() => addLabel(body, keys.of(body)))) {
      keys.renew();
      setName((typed) => (typed === name ? "" : typed));
    }
    setAdding(false);
  }
  async function rename(label: Label, next: string) {
    if (next.trim() === label.name) return;
    if (isWrong(next)) return setProblem(t("inbox.labelRule", { count: LABEL_NAME_MAX }));
    await attempt(() => changeLabel(label.id, { name: next }));
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="labels-title">
      <DialogTitle id="labels-title">{t("inbox.manageLabels")}</DialogTitle>
      <DialogContent>
        {problem && (
          <div style={{ marginBottom: 16 }}>
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        <Rows aria-label={t("inbox.labels")}>
          {labels?.map((label) => (
            <li key={label.id}>
              <ColourField
                name={label.name}
                colour={label.colour}
                onColour={(next) => void attempt(() => changeLabel(label.id, { colour: next }))}
              />
              <TextField
                fullWidth
                size="small"
                defaultValue={label.name}
                onBlur={(event) => void rename(label, event.target.value)}
                onKeyDown={(event) => onNameKey(event, label.name)}
                slotProps={{ htmlInput: { "aria-label": t("inbox.nameOf", { name: label.name }) } }}
              />
              <IconButton
                aria-label={t("inbox.removeLabel", { name: label.name })}
                onClick={() =>
                  void attempt(async () =>
                    undo.offer(await removeLabel(label.id), t("inbox.labelRemoved", { name: label.name })),
                  )
                }
              >
                <Delete />
              </IconButton>
            </li>
          ))}
        </Rows>
        <form noValidate onSubmit={(event) => void add(event)} style={{ display: "flex", gap: 8 }}>
          <ColourField name={t("inbox.newLabel")} colour={colour} onColour={setColour} />
          <TextField
            autoFocus
            fullWidth
            size="small"
            autoComplete="off"
            label={t("inbox.newLabel")}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <WriteButton type="submit" variant="outlined" loading={isAdding} sx={{ flex: "none" }}>
            {t("inbox.add")}
          </WriteButton>
        </form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function ColourField(props: { name: string; colour: LabelColour; onColour(colour: LabelColour): void }) {
  const t = useT();
  return (
    <Swatch>
      <LabelDot data-colour={props.colour} aria-hidden="true" />
      <select
        aria-label={t("inbox.colourOf", { name: props.name })}
        value={props.colour}
        onChange={(event) => props.onColour(event.target.value as LabelColour)}
      >
        {labelColours.map((one) => (
          <option key={one} value={one}>
            {t(`inbox.colour.${one}`)}
          </option>
        ))}
      </select>
    </Swatch>
  );
}

/** Enter saves a name, Esc reverts it; the next Esc closes the dialog. */
function onNameKey(event: KeyboardEvent, name: string) {
  const field = event.target as HTMLInputElement;
  if (event.key === "Enter") field.blur();
  if (event.key !== "Escape" || field.value === name) return;
  event.stopPropagation();
  field.value = name;
}
