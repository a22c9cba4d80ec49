import Paper from "@mui/material/Paper";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { fold } from "#shared/rules/fold.ts";
import { useT } from "../../../lib/i18n.tsx";
import { PersonAvatar } from "../../../ui/person-avatar.tsx";
import { useColleagues } from "../use-colleagues.ts";

const Box = styled("div")({ position: "relative", width: "100%" });
const Names = styled(Paper)(({ theme }) => ({
  position: "absolute",
  zIndex: 1,
  insetBlockEnd: "100%",
  insetInlineStart: 0,
  minWidth: 240,
  marginBottom: 4,
  padding: 4,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: theme.shadows[8],
  backgroundColor: theme.vars.palette.surface.raised,
  "& [role=option]": {
    ...theme.typography.body1,
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 36,
    padding: "0 8px",
    borderRadius: 6,
    cursor: "pointer",
  },
  "& [aria-selected=true]": { backgroundColor: theme.vars.palette.primary.soft },
}));

const SHOWN = 6;
/** An `@` and what follows it, right before the cursor. */
const BEGUN = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;

/** A text in which colleagues can be named: after `@` their names are offered. */
export function MentionField(props: {
  label: string;
  value: string;
  problem: string;
  isFocused?: boolean;
  onChange(text: string): void;
  onSend(): unknown;
  onCancel?(): void;
}) {
  const { value, onChange } = props;
  const t = useT();
  const list = useId();
  const colleagues = useColleagues();
  const field = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found =
    begun === null
      ? []
      : colleagues
          .filter(
            ({ name }) =>
              fold(name).startsWith(fold(begun)) ||
              fold(name)
                .split(" ")
                .some((word) => word.startsWith(fold(begun))),
          )
          .slice(0, SHOWN);

  const look = () => {
    const before = field.current?.value.slice(0, field.current.selectionStart) ?? "";
    setBegun(BEGUN.exec(before)?.[1] ?? null);
    setAt(0);
  };
  function take(name: string) {
    const cursor = field.current?.selectionStart ?? value.length;
    const start = value.slice(0, cursor).lastIndexOf("@");
    const next = `${value.slice(0, start)}@${name} `;
    onChange(next + value.slice(cursor));
    setBegun(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.length, next.length);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    const chosen = found[at];
    if (chosen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setAt((at + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (chosen && (event.key === "Enter" || event.key === "Tab") && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take(chosen.name);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) void props.onSend();
    } else if (event.key === "Escape" && (found.length > 0 || props.onCancel)) {
      event.stopPropagation();
      event.preventDefault();
      if (found.length > 0) setBegun(null);
      else props.onCancel?.();
    }
  }
  return (
    <Box>
      {found.length > 0 && (
        <Names id={list} role="listbox" aria-label={t("card.mention")}>
          {found.map(({ id, name, avatar }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field
            <div
              key={id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              <PersonAvatar name={name} src={avatar} size={24} />
              <bdi>{name}</bdi>
            </div>
          ))}
        </Names>
      )}
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        autoFocus={props.isFocused ?? false}
        label={props.label}
        value={value}
        error={props.problem !== ""}
        helperText={props.problem || t("card.mentionHelp")}
        inputRef={field}
        onChange={(event) => {
          onChange(event.target.value);
          look();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setBegun(null)}
        slotProps={{
          htmlInput: found.length > 0 ? { "aria-controls": list, "aria-activedescendant": `${list}-${at}` } : {},
        }}
      />
    </Box>
  );
}
