import ListItemText from "@mui/material/ListItemText";
import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { foundByName } from "#shared/rules/text/search-text.ts";
import { movedTo, ROW_PX, shownRows, VIEW_PX } from "./long-list.rules.ts";
import type { Option } from "./pick-one.tsx";

const List = styled("div")(({ theme }) => ({
  position: "relative",
  maxHeight: VIEW_PX,
  overflow: "auto",
  "& [role=option]": {
    position: "absolute",
    insetInline: 0,
    height: ROW_PX,
    padding: "0 16px",
    display: "flex",
    alignItems: "center",
    cursor: "pointer",
  },
  "& [role=option]:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& [data-active]": { backgroundColor: theme.vars.palette.action.selected },
  "& [aria-selected=true]": { color: theme.vars.palette.primary.main, fontWeight: 500 },
}));

interface PickLongProps {
  label: string;
  value: string;
  options: readonly Option[];
  none: string;
  onPick(value: string): void;
}

/** Single choice from thousands: only visible rows are rendered. */
export function PickLong({ label, value, options, none, onPick }: PickLongProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [top, setTop] = useState(0);
  const first = useRef(0);
  // Stable between renders: only a new list scrolls to its start.
  const [hold] = useState(() => (box: HTMLDivElement | null) => {
    list.current = box;
    if (box) box.scrollTop = first.current;
  });
  const picked = options.find((option) => option.value === value);
  const isOpen = text !== null;
  const found = text ? foundByName(options, text, ({ name }) => name) : options;
  const rows = shownRows(top, found.length);

  const close = () => setText(null);
  const open = (typed: string) => {
    const at = typed
      ? 0
      : Math.max(
          0,
          options.findIndex((option) => option.value === value),
        );
    setText(typed);
    setActive(at);
    first.current = at * ROW_PX;
    setTop(first.current);
    if (list.current) list.current.scrollTop = first.current;
  };
  const pick = (option: Option | undefined) => {
    if (option) onPick(option.value);
    close();
  };
  function go(next: number) {
    const box = list.current;
    setActive(next);
    if (!box) return;
    if (next * ROW_PX < box.scrollTop) box.scrollTop = next * ROW_PX;
    if ((next + 1) * ROW_PX > box.scrollTop + VIEW_PX) box.scrollTop = (next + 1) * ROW_PX - VIEW_PX;
  }
  function onKey(event: KeyboardEvent) {
    const { key } = event;
    const next = movedTo(key, active, found.length);
    if (key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    } else if (key === "Enter" && isOpen) pick(found[active]);
    else if (!isOpen && (key === "ArrowDown" || key === "ArrowUp")) open("");
    else if (isOpen && next !== null) go(next);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <TextField
        ref={field}
        fullWidth
        label={label}
        autoComplete="off"
        value={text ?? picked?.name ?? ""}
        onChange={(event) => open(event.target.value)}
        onClick={() => isOpen || open("")}
        onBlur={close}
        onKeyDown={onKey}
        slotProps={{
          htmlInput: {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": isOpen,
            "aria-controls": isOpen ? id : undefined,
            "aria-activedescendant": isOpen && found[active] ? `${id}-${active}` : undefined,
          },
        }}
      />
      <Popper
        open={isOpen}
        anchorEl={() => field.current as HTMLElement}
        placement="bottom-start"
        sx={{ zIndex: "tooltip" }}
      >
        <Paper
          elevation={8}
          sx={{ width: field.current?.offsetWidth, mt: 0.5, border: 1, borderColor: "divider", overflow: "hidden" }}
        >
          {found.length === 0 && <ListItemText sx={{ px: 2 }}>{none}</ListItemText>}
          <List
            id={id}
            role="listbox"
            aria-label={label}
            tabIndex={-1}
            ref={hold}
            onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
            onMouseDown={(event) => event.preventDefault()}
          >
            <div style={{ height: found.length * ROW_PX }} role="presentation" />
            {found.slice(rows.from, rows.to).map((option, n) => {
              const at = rows.from + n;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                <div
                  key={option.value}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  aria-setsize={found.length}
                  aria-posinset={at + 1}
                  {...(at === active && { "data-active": "" })}
                  style={{ top: at * ROW_PX }}
                  onClick={() => pick(option)}
                >
                  {option.name}
                </div>
              );
            })}
          </List>
        </Paper>
      </Popper>
    </>
  );
}
