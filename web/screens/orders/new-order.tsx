import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { newActKey } from "../../lib/act-key.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { useDraft, useUnsaved } from "../../lib/use-unsaved.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { Notice } from "../../ui/notice.tsx";
import { WriteButton } from "../../ui/write-button.tsx";
import { useAct } from "./act-dialog.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { LinesEditor } from "./lines-editor.tsx";
import { addOrder } from "./order.calls.ts";
import { bodyOf, EMPTY, type Field, type NewOrder, NOTE_MAX, problemsOf } from "./order.create.ts";
import { piecesOf, refusedLines } from "./order.lines.ts";
import { methods } from "./orders.list.ts";

const NAME = "order:new";
const Form = styled("form")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  "& > header, & > footer": { display: "flex", alignItems: "center", gap: 8, padding: "12px 20px" },
  "& > header": { borderBottom: `1px solid ${theme.vars.palette.divider}`, "& h2": { flexGrow: 1 } },
  "& > footer": { justifyContent: "flex-end", borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& > .body": { flex: 1, overflowY: "auto", display: "grid", alignContent: "start", gap: 24, padding: 20 },
  [theme.breakpoints.down("sm")]: { "& > footer > *": { flexGrow: 1 } },
}));

/** Takes an order by hand: who, what, how it is paid. Its key is made with the form, so it is taken once. */
export function NewOrderDrawer(props: { onMade(order: OrderExtended): void; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const errorText = useErrorText();
  const [order, setOrder] = useState(useDraft<NewOrder>(NAME) ?? EMPTY);
  const [idempotencyKey, setKey] = useState(newActKey);
  const [isTried, setTried] = useState(false);
  const act = useAct(props.onClose);
  const isDirty = JSON.stringify(order) !== JSON.stringify(EMPTY);
  useUnsaved(isDirty, { name: NAME, draft: () => order });
  const problems = problemsOf(order);
  const refused = refusedLines(act.failure, order.lines);
  const told = new Set(
    act.failure?.errors?.map(({ field }) => field.replace("customer.", "").replace("customerId", "buyer")),
  );
  const shown = (field: Field) => told.has(field) || (isTried && problems.includes(field));
  const put = (patch: Partial<NewOrder>) => {
    setOrder({ ...order, ...patch });
    // Another order than the one that was refused: it gets a key of its own.
    if (act.failure && !act.failure.isPassing) setKey(newActKey());
    act.forget();
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    const [first] = problems;
    if (first) {
      const badLine = order.lines.find((line) => piecesOf(line) === undefined);
      const name = first === "lines" ? (badLine ? `line-${badLine.productId}` : "product") : first;
      return form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    }
    void act.send(async () => props.onMade(await addOrder(bodyOf(order), idempotencyKey)));
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === "Enter" || event.key.toLowerCase() === "s");
    if (!isSave) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <Drawer
      open
      anchor="right"
      onClose={props.onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": "new-order",
          sx: { width: { xs: "100vw", sm: 640 }, borderRadius: 0 },
        },
      }}
    >
      <Form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <header>
          <Typography variant="h2" id="new-order">
            {t("order.create")}
          </Typography>
          <IconButton aria-label={t("common.close")} onClick={props.onClose}>
            <Close />
          </IconButton>
        </header>
        <div className="body">
          {act.failure && refused.size === 0 && <Notice tone="danger">{errorText(act.failure)}</Notice>}
          <BuyerFields order={order} isWrong={shown} onChange={put} />
          <LinesEditor lines={order.lines} refused={refused} isTried={isTried} onChange={(lines) => put({ lines })} />
          <Stack sx={{ gap: 2 }}>
            <TextField
              select
              fullWidth
              label={t("order.method")}
              value={order.method}
              onChange={(event) => put({ method: event.target.value as NewOrder["method"] })}
            >
              {methods.map((one) => (
                <MenuItem key={one} value={one}>
                  {label(one)}
                </MenuItem>
              ))}
            </TextField>
            <FormControlLabel
              control={<Switch checked={order.paid} onChange={(_, paid) => put({ paid })} />}
              label={t("order.isPaid")}
            />
            <TextField
              name="note"
              fullWidth
              multiline
              minRows={2}
              maxRows={8}
              label={t("order.note")}
              value={order.note}
              error={problems.includes("note")}
              helperText={problems.includes("note") ? t("order.tooLong", { count: NOTE_MAX }) : undefined}
              onChange={(event) => put({ note: event.target.value })}
            />
          </Stack>
        </div>
        <footer>
          <Button onClick={props.onClose}>{t("order.back")}</Button>
          <WriteButton type="submit" variant="contained" loading={act.isBusy}>
            {t("order.create")}
          </WriteButton>
        </footer>
      </Form>
    </Drawer>
  );
}
