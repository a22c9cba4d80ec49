import Close from "@mui/icons-material/Close";
import Search from "@mui/icons-material/Search";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";

const WAIT_MS = 300;

const Field = styled(InputBase)(({ theme }) => ({
  height: 36,
  width: 280,
  padding: "0 8px",
  gap: 8,
  borderRadius: 8,
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  // Uses the browser's own state: scripts may not have reached the field yet.
  "&:has(> input:focus-visible)": {
    outline: "2px solid var(--ring)",
    outlineOffset: -1,
  },
  "& > svg": { color: (theme.vars ?? theme).palette.text.secondary },
  "& input": { padding: 0, height: 34, textOverflow: "ellipsis" },
  "& input::-webkit-search-cancel-button": { display: "none" },
  [theme.breakpoints.down("sm")]: { flexBasis: "100%", height: 44 },
}));

/** Search of a list; emits 300 ms after the last key, immediately on Enter. `/` focuses it, Esc leaves it. */
export function SearchField(props: { value: string; label: string; onSearch(text: string): void }) {
  const { value, onSearch } = props;
  const t = useT();
  const [text, setText] = useState(value);
  /** Emitted texts that have not returned through `value`, oldest first. */
  const told = useRef<string[]>([]);
  /** Current search: a timer may fire in a later render than it started in. */
  const searched = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    searched.current = value;
    // A late echo of an emitted text must not replace newer input; any other value does.
    const echo = told.current.indexOf(value);
    told.current = told.current.slice(echo + 1);
    if (echo < 0) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    const words = next.trim();
    if (words === (told.current.at(-1) ?? searched.current)) return;
    told.current.push(words);
    onSearch(words);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), WAIT_MS);
  };
  return (
    <Field
      type="search"
      value={text}
      placeholder={props.label}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") send(text);
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // Browsers would clear the field.
        event.preventDefault();
        if (event.target instanceof HTMLElement) event.target.blur();
      }}
      startAdornment={<Search fontSize="small" aria-hidden />}
      endAdornment={
        text ? (
          <IconButton
            size="small"
            aria-label={t("lists.clearSearch")}
            onClick={() => {
              setText("");
              send("");
            }}
          >
            <Close fontSize="small" />
          </IconButton>
        ) : null
      }
      slotProps={{ input: { "aria-label": props.label, maxLength: 200, "data-page-search": "" } as object }}
    />
  );
}
