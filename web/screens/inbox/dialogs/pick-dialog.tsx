import Check from "@mui/icons-material/Check";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { fold } from "#shared/rules/text/fold.ts";
import { foundByName } from "#shared/rules/text/search-text.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";

const Options = styled("div")(({ theme }) => ({
  marginTop: 8,
  height: 280,
  overflowY: "auto",
  "& > div": {
    ...theme.typography.body1,
    display: "flex",
    alignItems: "center",
    gap: 12,
    minHeight: 40,
    padding: "4px 8px",
    borderRadius: 8,
    cursor: "pointer",
    overflowWrap: "anywhere",
  },
  "& > div[data-active]": { backgroundColor: theme.vars.palette.primary.soft },
  "& > div > svg": { marginInlineStart: "auto", color: theme.vars.palette.primary.main },
  "& > div.none": { color: theme.vars.palette.text.secondary, cursor: "default" },
  "& small": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { "& > div": { minHeight: 48 } },
}));

/** Option of the dialog. */
export interface PickOption {
  id: number;
  name: string;
  /** Icon beside or instead of the label. */
  sign?: ReactNode;
  more?: string;
}

interface PickProps {
  title: string;
  searchLabel: string;
  emptyText: string;
  options: readonly PickOption[];
  chosen: readonly number[];
  /** Allows several choices, confirmed by this button; without it the first choice applies. */
  doneLabel?: string;
  /** A choice is pending: no other is possible. */
  isBusy?: boolean;
  problem?: string | undefined;
  /** Called with the typed text; options are its results. */
  onText?(text: string): void;
  /** Creates an option from the typed text. */
  create?: { label(name: string): string; run(name: string): Promise<number | null> };
  onDone(ids: readonly number[]): void;
  onClose(): void;
}

/** Choice from a searchable list by keys or touch. */
export function PickDialog(props: PickProps) {
  const { options, create, doneLabel } = props;
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(props.chosen));
  const [at, setAt] = useState(0);
  const [isMaking, setMaking] = useState(false);
  const isBusy = isMaking || props.isBusy === true;
  const found = props.onText ? options : foundByName(options, text, ({ name, more }) => `${name} ${more ?? ""}`);
  const name = text.trim().normalize("NFC");
  const isNew = create && name !== "" && !options.some((one) => fold(one.name) === fold(name));
  const last = found.length - (isNew ? 0 : 1);
  const active = Math.min(at, Math.max(0, last));

  function toggle(one: number) {
    if (!doneLabel) return done([one]);
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(one)) next.add(one);
      return next;
    });
  }
  function done(ids: readonly number[]) {
    if (!isBusy) props.onDone(ids);
  }
  async function make() {
    if (isBusy) return;
    setMaking(true);
    const made = await create?.run(name);
    setMaking(false);
    if (made === null || made === undefined) return;
    setChosen((now) => new Set([...now, made]));
    setText((typed) => (typed === text ? "" : typed));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setAt(Math.min(Math.max(0, active + (event.key === "ArrowDown" ? 1 : -1)), Math.max(0, last)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (event.repeat) return;
      if (doneLabel && (event.ctrlKey || event.metaKey)) return done([...chosen]);
      const one = found[active];
      if (one) toggle(one.id);
      else if (isNew) void make();
    }
  }
  const optionId = (n: number) => `${id}-${n}`;
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          autoComplete="off"
          margin="dense"
          label={props.searchLabel}
          value={text}
          error={props.problem !== undefined}
          helperText={props.problem}
          onChange={(event) => {
            setText(event.target.value);
            props.onText?.(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            htmlInput: {
              role: "combobox",
              "aria-expanded": true,
              "aria-controls": `${id}-list`,
              "aria-activedescendant": last >= 0 ? optionId(active) : undefined,
            },
          }}
        />
        <Options
          id={`${id}-list`}
          role="listbox"
          aria-label={props.title}
          aria-multiselectable={Boolean(doneLabel)}
          aria-busy={isBusy}
        >
          {found.map((one, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
            <div
              key={one.id}
              id={optionId(n)}
              role="option"
              tabIndex={-1}
              aria-selected={chosen.has(one.id)}
              data-active={n === active || undefined}
              ref={n === active ? reveal : undefined}
              onPointerMove={() => setAt(n)}
              onClick={() => toggle(one.id)}
            >
              {one.sign}
              <span>
                <bdi>{one.name}</bdi> {one.more && <small>{one.more}</small>}
              </span>
              {chosen.has(one.id) && <Check aria-hidden="true" fontSize="small" />}
            </div>
          ))}
          {isNew && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
            <div
              id={optionId(found.length)}
              role="option"
              tabIndex={-1}
              aria-selected={false}
              data-active={active === found.length || undefined}
              onClick={() => void make()}
            >
              {create.label(name)}
            </div>
          )}
          {found.length === 0 && !isNew && <div className="none">{props.emptyText}</div>}
        </Options>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t("inbox.back")}</Button>
        {doneLabel && (
          <WriteButton variant="contained" loading={isBusy} onClick={() => props.onDone([...chosen])}>
            {doneLabel}
          </WriteButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

const reveal = (option: HTMLDivElement | null) => option?.scrollIntoView({ block: "nearest" });
