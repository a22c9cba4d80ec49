import { styled } from "@mui/material/styles";
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type Filling, openPlaceholders } from "#shared/rules/inbox/canned.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { lazyView } from "../../../../lib/lazy-view.ts";
import { isTextPaste } from "../../../../lib/text/clipboard.ts";
import { LazyBoundary } from "../../../../ui/lazy/lazy-boundary.tsx";
import { lazySlot } from "../../../../ui/lazy/lazy-slot.tsx";
import { missingValues } from "../../conversation/lazy.parts.ts";
import type { DraftName, MessageDraft, ShownDraft } from "../draft/draft.ts";
import { blurEditor } from "../focus-editor.ts";
import type { TextSuggestion } from "./suggestions.tsx";
import { insertReply } from "./typed-code.ts";
import { type TypedQuery, typedQueryAt, useSuggestions } from "./use-suggestions.ts";

const MissingValues = lazySlot(missingValues);
const SuggestionList = lazyView(
  async () => (await import("../../../../ui/fields/suggestion-list.tsx")).SuggestionList<TextSuggestion>,
);
const Box = styled("div")(({ theme }) => ({
  position: "relative",
  "& textarea": {
    ...theme.typography.body1,
    display: "block",
    boxSizing: "border-box",
    width: "100%",
    // Four lines initially; grows with the text up to the pane's height.
    minHeight: 96,
    maxHeight: "34dvh",
    fieldSizing: "content",
    resize: "none",
    padding: "8px 12px",
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.rule}`,
    borderRadius: 8,
  },
  "& textarea::placeholder": { color: theme.vars.palette.text.secondary, opacity: 1 },
  "& textarea:focus": { outline: "2px solid var(--ring)", outlineOffset: -1 },
  "&[data-note] textarea": { backgroundColor: theme.vars.palette.warning.soft },
  "&[data-over] textarea": { borderStyle: "dashed", borderColor: theme.vars.palette.primary.main },
  [theme.breakpoints.down("sm")]: { "& textarea": { fontSize: 16, minHeight: 72 } },
}));

interface WriterProps {
  name: DraftName;
  writing: ShownDraft;
  label: string;
  /** Values for canned replies. */
  filling: Filling;
  children?: ReactNode;
  onWrite(patch: Partial<MessageDraft>): void;
  onFiles(files: File[]): void;
  onSend(): void;
}

/**
 * Message editor: `/` and a short code insert a canned reply, `@` in a note mentions a colleague; files by drop or
 * paste, Ctrl/⌘ Enter sends.
 */
export function MessageEditor({ name, writing, label, filling, onWrite, onFiles, onSend, children }: WriterProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<TypedQuery | null>(null);
  const [at, setAt] = useState(0);
  const [isOver, setOver] = useState(false);
  const found = useSuggestions(begun, filling);
  const isOpen = found.length > 0;
  const open = openPlaceholders(writing.text);

  const adopt = useRef(() => {
    const given = field.current?.value ?? "";
    if (given !== writing.text) onWrite({ text: given });
  });
  // Text typed before hydration is adopted.
  useEffect(() => adopt.current(), []);

  function look(area: HTMLTextAreaElement) {
    setBegun(typedQueryAt(area, writing.kind === "note"));
    setAt(0);
  }
  function insert({ text }: TextSuggestion) {
    const area = field.current;
    if (!begun || !area) return;
    const next = insertReply(area.value, begun, text);
    onWrite({ text: next.text });
    setBegun(null);
    const [missing] = openPlaceholders(next.text);
    requestAnimationFrame(() => {
      area.focus();
      // Selects the first variable without a value.
      if (missing) area.setSelectionRange(missing.start, missing.end);
      else area.setSelectionRange(next.caret, next.caret);
    });
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setAt((at + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (isOpen && (event.key === "Enter" || event.key === "Tab") && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const offer = found[at] ?? found[0];
      if (offer) insert(offer);
    } else if (event.key === "Escape") {
      // The first Esc closes suggestions or leaves the field, the next one the layer around it.
      event.preventDefault();
      if (begun) setBegun(null);
      else if (name === "new") event.currentTarget.blur();
      else blurEditor(name);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault();
      onSend();
    }
  }
  const takeFiles = (list: FileList | undefined, event: ClipboardEvent | DragEvent) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };

  return (
    <Box
      data-note={writing.kind === "note" || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        takeFiles(event.dataTransfer.files, event);
      }}
    >
      <LazyBoundary isSilent>
        {isOpen && (
          <SuggestionList
            id={id}
            label={t(begun?.kind === "mention" ? "inbox.colleagues" : "inbox.canned")}
            offers={found}
            at={at}
            onAt={setAt}
            onPick={insert}
          />
        )}
      </LazyBoundary>
      <textarea
        ref={field}
        data-writing={name}
        aria-label={label}
        aria-describedby={open.length > 0 ? `${id}-missing` : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        placeholder={t(writing.kind === "note" ? "inbox.notePlaceholder" : "inbox.placeholder")}
        value={writing.text}
        onChange={(event) => {
          onWrite({ text: event.target.value });
          look(event.target);
        }}
        onSelect={(event) => look(event.currentTarget)}
        onBlur={() => setBegun(null)}
        onKeyDown={onKeyDown}
        onPaste={(event) => !isTextPaste(event.clipboardData) && takeFiles(event.clipboardData.files, event)}
      />
      {open.length > 0 && <MissingValues id={`${id}-missing`} open={open} field={field} />}
      {children}
    </Box>
  );
}
