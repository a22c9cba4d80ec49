import InputBase from "@mui/material/InputBase";
import { styled } from "@mui/material/styles";
import { use, useEffect, useRef, useState } from "react";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import { CARD_TITLE_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { useBlockedMove } from "../../../lib/drafts/navigation-blocker.ts";
import { useCarried, useUnsaved } from "../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CanWrite } from "../../../ui/actions/can-write.ts";
import { useOnline } from "../../../ui/actions/use-online.ts";
import type { Texts } from "./use-card-save.tsx";

const Box = styled("div")(({ theme }) => ({
  "& .place": { ...theme.typography.caption, margin: "0 0 2px", color: theme.vars.palette.text.secondary },
  "& h2": { ...theme.typography.h4, margin: 0, overflowWrap: "anywhere" },
  "& h2 button": {
    font: "inherit",
    letterSpacing: "inherit",
    textAlign: "start",
    color: "inherit",
    width: "100%",
    minHeight: 36,
    margin: "0 -8px",
    padding: "4px 8px",
    border: 0,
    borderRadius: 8,
    background: "none",
    cursor: "text",
    overflowWrap: "anywhere",
  },
  "& h2 button:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& .MuiInputBase-root": {
    ...theme.typography.h4,
    width: "100%",
    margin: "0 -8px",
    padding: "4px 8px",
    borderRadius: 8,
  },
  "& .MuiInputBase-root:has(> :focus-visible)": { outline: "2px solid var(--ring)", outlineOffset: -2 },
  "& .problem": { ...theme.typography.caption, margin: "4px 0 0", color: theme.vars.palette.error.main },
}));

/** Card title, edited in place: Enter or blur saves, Esc reverts. */
export function CardTitle(props: {
  card: Card;
  canEdit: boolean;
  /** Saves over the card as opened; returns the saved card, null if not saved. */
  onSave(opened: Texts, title: string): Promise<Texts | null>;
}) {
  const { card, canEdit, onSave } = props;
  const t = useT();
  const canWrite = use(CanWrite);
  const isOnline = useOnline();
  const name = `card-title:${card.id}`;
  const carried = useCarried<string>(name);
  const [edit, setEdit] = useState<{ opened: Texts; text: string } | null>(
    carried && canEdit ? { opened: card, text: carried } : null,
  );
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const [isSending, setSending] = useState(false);
  const isLeaving = useBlockedMove();
  const text = edit?.text ?? null;
  const title = text?.trim().normalize("NFC") ?? "";
  const isDirty = edit !== null && title !== edit.opened.title;
  const problem =
    text === null
      ? ""
      : title === ""
        ? t("card.titleEmpty")
        : lengthOf(title) > CARD_TITLE_MAX
          ? t("card.tooLong", { count: CARD_TITLE_MAX })
          : isDirty && !canWrite
            ? t("common.askAdmin")
            : "";
  // Blur sends it, so the card may be closed.
  const place = isSending ? undefined : ["card"];
  useUnsaved(isDirty, { name, place, draft: () => text, onDiscard: () => setEdit(null) });
  useEffect(() => {
    if (text === null && wasEdited.current) button.current?.focus();
    wasEdited.current = text !== null;
  }, [text]);

  async function save() {
    if (!edit || problem || isSending) return;
    setSending(true);
    const opened = title === edit.opened.title ? edit.opened : await onSave(edit.opened, title);
    setSending(false);
    // Text typed meanwhile is not saved yet.
    if (opened) setEdit((now) => (now && now.text !== edit.text ? { ...now, opened } : null));
  }
  return (
    <Box>
      <p className="place">{`${card.key} · ${card.boardName}`}</p>
      {text === null ? (
        <h2 id="card-title">
          {canEdit && isOnline ? (
            <button ref={button} type="button" onClick={() => setEdit({ opened: card, text: card.title })}>
              {card.title}
            </button>
          ) : (
            card.title
          )}
        </h2>
      ) : (
        <>
          <h2 id="card-title" className="visually-hidden">
            {card.title}
          </h2>
          <InputBase
            multiline
            autoFocus
            value={text}
            inputProps={{ "aria-label": t("card.title"), "aria-invalid": problem !== "", "data-card-field": "title" }}
            onChange={(event) => edit && setEdit({ ...edit, text: event.target.value.replaceAll("\n", " ") })}
            // The discard dialog takes the focus too.
            onBlur={() => void (isLeaving || save())}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) {
                event.preventDefault();
                void save();
              } else if (event.key === "Escape") {
                event.preventDefault();
                event.stopPropagation();
                setEdit(null);
              }
            }}
          />
          {problem && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    </Box>
  );
}
