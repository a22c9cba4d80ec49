import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Checkbox from "@mui/material/Checkbox";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import type { Card, ChecklistItem } from "#shared/api/kanban/card-shapes.ts";
import { CHECK_TEXT_MAX, CHECKLIST_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import type { ApiError } from "../../../../lib/api/client.ts";
import { useCarried, useUnsaved } from "../../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useOnline } from "../../../../ui/actions/use-online.ts";
import { useUndo } from "../../../../ui/actions/use-undo.ts";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { MenuButton } from "../../../../ui/menu/menu-button.tsx";
import { toast } from "../../../../ui/toast/toast-store.ts";
import { addItem, cardOfItem, changeItem, type ItemChange, removeItem } from "../card.calls.ts";
import { ItemPerson } from "./item-person.tsx";

const Section = styled("section")(({ theme }) => ({
  "& h3 > span": { fontWeight: 400, color: theme.vars.palette.text.secondary, fontVariantNumeric: "tabular-nums" },
  "& ul": { listStyle: "none", margin: "8px 0 0", padding: 0 },
  "& li": { display: "flex", alignItems: "flex-start", gap: 4, borderRadius: 8 },
  "& li:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& li > label": {
    ...theme.typography.body1,
    flex: 1,
    minWidth: 0,
    padding: "8px 0",
    overflowWrap: "anywhere",
    cursor: "pointer",
  },
  "& .who": { display: "inline-flex", alignItems: "center", minHeight: 38 },
  "& [data-done] > label": { color: theme.vars.palette.text.secondary, textDecoration: "line-through" },
}));

/** Checklist of a card: each item is ticked, added, edited, moved and deleted separately. */
export function CardChecklist({ card, canEdit }: { card: Card; canEdit: boolean }) {
  const t = useT();
  const errorText = useErrorText();
  const undo = useUndo();
  const isOff = !useOnline();
  const name = `card-item:${card.id}`;
  const [text, setText] = useState(useCarried<string>(name) ?? "");
  const [edited, setEdited] = useState<number | null>(null);
  const [assigned, setAssigned] = useState<number | null>(null);
  const items = card.checklistItems;
  const done = items.filter((item) => item.done).length;
  const isTooLong = lengthOf(text.trim()) > CHECK_TEXT_MAX;
  useUnsaved(text.trim() !== "", { name, place: ["card"], draft: () => text, onDiscard: () => setText("") });
  if (items.length === 0 && !canEdit) return null;

  async function attempt(
    work: () => Promise<{ meta?: { undo?: Parameters<typeof undo.offer>[0] } | undefined }>,
    told?: string,
  ): Promise<boolean> {
    try {
      const { meta } = await work();
      if (told) undo.offer(meta?.undo, told);
      return true;
    } catch (error) {
      toast({ message: t("card.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
      return false;
    }
  }
  const change = (item: ChecklistItem, body: ItemChange) => attempt(() => changeItem(card, item, body));
  async function add() {
    const words = text.trim();
    if (!words || isTooLong || isOff) return;
    setText("");
    // Text that failed to save stays, before text typed since.
    if (!(await attempt(() => addItem(card, words)))) setText((typed) => `${words} ${typed}`.trim());
  }
  const menuOf = (item: ChecklistItem, at: number) => [
    { label: t("card.edit"), isOff, onChoose: () => setEdited(item.id) },
    { label: t("card.itemUp"), isOff: isOff || at === 0, onChoose: () => void change(item, { position: at - 1 }) },
    {
      label: t("card.itemDown"),
      isOff: isOff || at === items.length - 1,
      onChoose: () => void change(item, { position: at + 1 }),
    },
    {
      label: t("card.itemAssign"),
      isOff,
      onChoose: () => setAssigned(item.id),
    },
    {
      label: t("card.itemToCard"),
      isOff,
      onChoose: () => void attempt(() => cardOfItem(card, item), t("card.itemIsCard", { text: item.text })),
    },
    { label: t("card.delete"), isOff, onChoose: () => void attempt(() => removeItem(card, item)) },
  ];
  return (
    <Section>
      <h3>
        {t("card.checklist")} {items.length > 0 && <span>{`${done}/${items.length}`}</span>}
      </h3>
      {items.length > 0 && (
        <LinearProgress
          variant="determinate"
          value={(done / items.length) * 100}
          color={done === items.length ? "success" : "primary"}
          aria-label={t("card.checklistDone", { done, total: items.length })}
        />
      )}
      <ul>
        {items.map((item, at) => (
          <li key={item.id} data-done={item.done || undefined}>
            <Checkbox
              size="small"
              id={`item-${item.id}`}
              checked={item.done}
              disabled={isOff || !canEdit}
              onChange={(event) => void change(item, { done: event.target.checked })}
            />
            {edited === item.id ? (
              <ItemField
                item={item}
                onSave={(words) => change(item, { text: words })}
                onClose={() => setEdited(null)}
              />
            ) : (
              <label htmlFor={`item-${item.id}`}>{item.text}</label>
            )}
            <ItemPerson
              item={item}
              isAsked={assigned === item.id}
              onPick={(assigneeId) => {
                setAssigned(null);
                if (assigneeId !== item.assigneeId) void change(item, { assigneeId });
              }}
              onClose={() => setAssigned(null)}
            />
            {canEdit && (
              <MenuButton choices={menuOf(item, at)}>
                {(opener) => (
                  <IconButton {...opener} size="small" aria-label={t("card.itemMenu", { text: item.text })}>
                    <MoreHoriz fontSize="small" />
                  </IconButton>
                )}
              </MenuButton>
            )}
          </li>
        ))}
      </ul>
      {canEdit && items.length < CHECKLIST_MAX && (
        <TextField
          fullWidth
          label={t("card.itemNew")}
          value={text}
          error={isTooLong}
          helperText={isTooLong ? t("card.tooLong", { count: CHECK_TEXT_MAX }) : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.repeat || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void add();
          }}
          sx={{ mt: 1 }}
        />
      )}
    </Section>
  );
}

function ItemField(props: { item: ChecklistItem; onSave(text: string): Promise<boolean>; onClose(): void }) {
  const { item, onSave, onClose } = props;
  const t = useT();
  // Version as opened or last saved, whatever others change meanwhile.
  const [opened, setOpened] = useState(item.text);
  const [text, setText] = useState(opened);
  const [sent, setSent] = useState<string | null>(null);
  const words = text.trim();
  const typed = useRef(words);
  const field = useRef<HTMLInputElement>(null);
  // After the menu has returned the focus, which would blur the field.
  useEffect(() => field.current?.focus(), []);
  const isWrong = words === "" || lengthOf(words) > CHECK_TEXT_MAX;
  // Blur sends it, so the card may be closed.
  useUnsaved(words !== opened, { name: `card-item-edit:${item.id}`, place: words === sent ? undefined : ["card"] });
  async function save() {
    if (isWrong || words === sent) return;
    if (sent === null && words === opened) return onClose();
    setSent(words);
    const isStored = await onSave(words);
    setSent((now) => (now === words ? null : now));
    if (!isStored) return;
    setOpened(words);
    // Text typed meanwhile is not saved yet.
    if (typed.current === words) onClose();
  }
  return (
    <TextField
      fullWidth
      inputRef={field}
      value={text}
      error={isWrong}
      helperText={isWrong ? t("card.textRule", { count: CHECK_TEXT_MAX }) : undefined}
      onChange={(event) => {
        setText(event.target.value);
        typed.current = event.target.value.trim();
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          void save();
        } else if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
        }
      }}
      slotProps={{ htmlInput: { "aria-label": t("card.itemText") } }}
    />
  );
}
