import ArrowDown from "@mui/icons-material/ArrowDownward";
import ArrowUp from "@mui/icons-material/ArrowUpward";
import DragIcon from "@mui/icons-material/DragIndicator";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { moveWidget, type WidgetId } from "#shared/rules/dashboard/dashboard-layout.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { WriteButton, WriteIconButton } from "../../../ui/actions/write-button.tsx";
import type { LayoutActions } from "./use-layout.ts";
import { useRowDrag } from "./use-row-drag.ts";

const Rows = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: "8px -8px 0",
  padding: 0,
  "& > li": { display: "flex", alignItems: "center", minHeight: 44, borderRadius: 8 },
  "& > li[data-dragging]": { backgroundColor: theme.vars.palette.primary.soft },
  "& label": { flexGrow: 1, margin: 0, minWidth: 0 },
  "& .drag-handle": {
    display: "flex",
    padding: 8,
    cursor: "grab",
    touchAction: "none",
    color: theme.vars.palette.text.secondary,
  },
}));

/** Order and visibility of the person's dashboard cards; each change is saved immediately. */
export function CustomiseDialog({ tools, onClose }: { tools: LayoutActions; onClose(): void }) {
  const t = useT();
  const isOnline = useOnline();
  const id = useId();
  const [said, setSaid] = useState("");
  const nameOf = (widget: WidgetId) => t(`layout.widget.${widget}`);
  const { list, held, take } = useRowDrag((widget, place) => move(widget as WidgetId, place));
  const count = tools.layout.length;
  const shown = held ? moveWidget(tools.layout, held.id as WidgetId, held.place) : tools.layout;

  function move(widget: WidgetId, place: number) {
    tools.move(widget, place);
    setSaid(t("layout.moved", { name: nameOf(widget), place: place + 1, count }));
  }

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t("layout.title")}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("layout.help")}
        </Typography>
        <Rows ref={list}>
          {shown.map(({ id: widget, hidden }, place) => (
            <li key={widget} {...(held?.id === widget && { "data-dragging": "" })}>
              <span
                className="drag-handle"
                title={t("layout.drag", { name: nameOf(widget) })}
                onPointerDown={(event) => isOnline && take(event, widget, place)}
              >
                <DragIcon aria-hidden="true" />
              </span>
              <FormControlLabel
                label={nameOf(widget)}
                disabled={!isOnline}
                {...(isOnline ? {} : { title: t("common.offline") })}
                control={<Checkbox size="small" checked={!hidden} onChange={(_, isOn) => tools.show(widget, isOn)} />}
              />
              <WriteIconButton
                size="small"
                aria-label={t("layout.up", { name: nameOf(widget) })}
                disabled={place === 0}
                onClick={() => move(widget, place - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </WriteIconButton>
              <WriteIconButton
                size="small"
                aria-label={t("layout.down", { name: nameOf(widget) })}
                disabled={place === count - 1}
                onClick={() => move(widget, place + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </WriteIconButton>
            </li>
          ))}
        </Rows>
        <div className="visually-hidden" role="status">
          {said}
        </div>
      </DialogContent>
      <DialogActions>
        <WriteButton color="inherit" onClick={tools.reset}>
          {t("dashboard.layout.reset")}
        </WriteButton>
        <Button variant="contained" onClick={onClose}>
          {t("layout.done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
