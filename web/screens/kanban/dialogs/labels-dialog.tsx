import Delete from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { BoardLabel } from "#shared/api/kanban/labels.ts";
import { LABEL_NAME_MAX, type LabelColour, labelColours } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { newIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { navigateUnlessBlocked, useBlockedMove } from "../../../lib/drafts/navigation-blocker.ts";
import { useUnsaved } from "../../../lib/drafts/use-unsaved.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useFieldErrors } from "../../../ui/form/use-field-errors.ts";
import { toastRateLimit } from "../../../ui/toast/toast-rate-limit.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { LabelMark } from "../tile/label-chip.tsx";

const Rows = styled("ul")({
  listStyle: "none",
  margin: 0,
  padding: "6px 0 0",
  display: "grid",
  gap: 10,
  "& li": { display: "grid", gridTemplateColumns: "1fr 140px 36px", gap: 8, alignItems: "start" },
  "@media (max-width:599.95px)": { "& li": { gridTemplateColumns: "1fr 110px 44px" } },
});

/** One name for the unsaved input of all lines. */
const FORM = "labels";

/** Labels of a board: renamed and recoloured in place, added and deleted. */
export function LabelsDialog({ board, onClose }: { board: Board; onClose(): void }) {
  const t = useT();
  const errorText = useErrorText();
  const fieldWords = useFieldErrors();
  const undo = useUndo();
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [refused, setRefused] = useState<Refused | null>(null);
  const [colour, setColour] = useState<LabelColour>(() => freeColour(board.labels));
  const [isBusy, setBusy] = useState(false);
  useUnsaved(name.trim() !== "", { name: FORM, place: [] });
  const close = () => navigateUnlessBlocked(FORM, onClose);
  // Blur sends a name, and closing the dialog blurs.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function attempt(work: () => Promise<{ meta?: unknown }>, told?: string): Promise<Outcome> {
    setProblem(null);
    setBusy(true);
    try {
      const { meta } = await work();
      if (told) undo.offer((meta as { undo?: Parameters<typeof undo.offer>[0] } | undefined)?.undo, told);
      await refreshObjects(["label"]);
      return { isDone: true };
    } catch (thrown) {
      const error = thrown as ApiError;
      const reason = errorText(error);
      if (toastRateLimit(error, t)) return { isDone: false };
      const ofName = error.code === "name_taken" ? reason : fieldWords(error, ["name"])?.name;
      if (!isShown.current) toast({ message: t("card.notSaved", { reason }), type: "danger" });
      else if (!ofName) setProblem(reason);
      return { isDone: false, ofName };
    } finally {
      setBusy(false);
    }
  }
  const change = ({ id }: BoardLabel, body: { name?: string; colour?: LabelColour }) =>
    attempt(() => api("PATCH /kanban/labels/{id}", { path: { id }, body }));
  const remove = (label: BoardLabel) =>
    attempt(
      () => api("DELETE /kanban/labels/{id}", { path: { id: label.id } }),
      t("card.labelRemoved", { name: label.name }),
    );
  const isTooLong = lengthOf(name.trim()) > LABEL_NAME_MAX;
  const wrong = isTooLong ? t("card.tooLong", { count: LABEL_NAME_MAX }) : refusedFor(name.trim(), refused);
  async function add() {
    if (isBusy || !name.trim() || isTooLong) return;
    const body = { boardId: board.id, name: name.trim(), colour };
    setName("");
    const { isDone, ofName } = await attempt(() =>
      api("POST /kanban/labels", { body, idempotencyKey: newIdempotencyKey() }),
    );
    setRefused(ofName ? { name: body.name, reason: ofName } : null);
    if (isDone) setColour(freeColour([...board.labels, { id: 0, name, colour }]));
    else setName((typed) => typed || name);
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="labels-title">
      <DialogTitle id="labels-title">{t("card.labelsTitle")}</DialogTitle>
      <DialogContent>
        {problem && (
          <Box sx={{ mb: 2 }}>
            <Notice tone="danger">{problem}</Notice>
          </Box>
        )}
        <Rows>
          {board.labels.map((label) => (
            <li key={label.id}>
              <NameField label={label} onRename={(next) => change(label, { name: next })} />
              <ColourField
                name={label.name}
                value={label.colour}
                onChange={(next) => void change(label, { colour: next })}
              />
              <IconButton
                aria-label={t("card.labelRemove", { name: label.name })}
                disabled={isBusy}
                onClick={() => void remove(label)}
              >
                <Delete fontSize="small" />
              </IconButton>
            </li>
          ))}
          <li>
            <TextField
              label={t("card.labelNew")}
              value={name}
              error={wrong !== undefined}
              helperText={wrong}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && void add()}
            />
            <ColourField name={t("card.labelNew")} value={colour} onChange={setColour} />
          </li>
        </Rows>
        <WriteButton
          variant="outlined"
          sx={{ mt: 1.5 }}
          loading={isBusy}
          disabled={!name.trim() || isTooLong}
          onClick={() => void add()}
        >
          {t("card.labelAdd")}
        </WriteButton>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

const freeColour = (labels: readonly BoardLabel[]): LabelColour =>
  labelColours.find((one) => !labels.some(({ colour }) => colour === one)) ?? "grey";

/** Result of a change; `ofName` is the problem with the name. */
interface Outcome {
  isDone: boolean;
  ofName?: string | undefined;
}

/** Rejected name with the reason. */
interface Refused {
  name: string;
  reason: string;
}

/** Problem of a name while it is the rejected one. */
const refusedFor = (name: string, refused: Refused | null) => (refused?.name === name ? refused.reason : undefined);

/** Name field that saves on blur or Enter. */
function NameField({ label, onRename }: { label: BoardLabel; onRename(name: string): Promise<Outcome> }) {
  const t = useT();
  const isLeaving = useBlockedMove();
  const [text, setText] = useState(label.name);
  const [told, setTold] = useState(label.name);
  const [sent, setSent] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const name = text.trim().normalize("NFC");
  if (told !== label.name) {
    setTold(label.name);
    // A name being typed stays, whatever others change meanwhile.
    if (name === told) setText(label.name);
  }
  const isTooLong = lengthOf(name) > LABEL_NAME_MAX;
  const problem = isTooLong ? t("card.tooLong", { count: LABEL_NAME_MAX }) : name ? undefined : t("card.nameEmpty");
  // Blur sends it, so the dialog may be closed; a rejection is shown beside it.
  useUnsaved(name !== label.name, { name: FORM, place: name === sent ? undefined : [] });
  async function send() {
    if (problem || name === label.name || name === sent) return;
    setSent(name);
    const { ofName } = await onRename(name);
    setRefused(ofName ? { name, reason: ofName } : null);
    setSent((now) => (now === name ? null : now));
  }
  const wrong = problem ?? refusedFor(name, refused);
  return (
    <TextField
      label={t("card.labelName", { name: label.name })}
      value={text}
      error={wrong !== undefined}
      helperText={wrong}
      onChange={(event) => setText(event.target.value)}
      // The discard dialog takes the focus too.
      onBlur={() => void (isLeaving || wrong || send())}
      onKeyDown={(event) => event.key === "Enter" && void send()}
    />
  );
}

function ColourField(props: { name: string; value: LabelColour; onChange(colour: LabelColour): void }) {
  const t = useT();
  return (
    <TextField
      select
      label={t("card.labelColour")}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value as LabelColour)}
      slotProps={{ htmlInput: { "aria-label": t("card.labelColourOf", { name: props.name }) } }}
    >
      {labelColours.map((colour) => (
        <MenuItem key={colour} value={colour} sx={{ gap: 1 }}>
          <LabelMark colour={colour} /> {t(`card.colour.${colour}` as MessageKey)}
        </MenuItem>
      ))}
    </TextField>
  );
}
