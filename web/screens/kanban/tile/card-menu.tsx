import MoreHoriz from "@mui/icons-material/MoreHoriz";
import IconButton from "@mui/material/IconButton";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import { useBoardCommands } from "../board-commands.ts";
import { useBoardFacts } from "../board-facts.ts";

/** Actions on a card without opening it. */
export function CardMenu(props: { card: CardShort; lane: string | null; isSelected?: boolean; onSelect?(): void }) {
  const { card, lane } = props;
  const t = useT();
  const { me, rights } = useBoardFacts();
  const { open, acts } = useBoardCommands();
  const isOff = !useOnline();
  const canMove = rights.cards || card.assigneeIds.includes(me);
  const quick = (part: "title" | "labels" | "people" | "due") => () => open({ kind: "quick", part, card, lane });
  const choices = [
    canMove && { label: t("kanban.move"), isOff, onChoose: () => open({ kind: "move", card, lane }) },
    rights.cards && { label: t("kanban.editTitle"), isOff, onChoose: quick("title") },
    rights.cards && { label: t("kanban.setLabels"), isOff, onChoose: quick("labels") },
    rights.cards && { label: t("kanban.assign"), isOff, onChoose: quick("people") },
    rights.cards && { label: t("kanban.setDue"), isOff, onChoose: quick("due") },
    rights.cards && { label: t("kanban.copy"), isOff, onChoose: () => open({ kind: "copy", card }) },
    rights.cards &&
      props.onSelect && {
        label: t(props.isSelected ? "kanban.unselect" : "kanban.select"),
        onChoose: props.onSelect,
      },
    rights.cards && { label: t("kanban.archive"), isOff, onChoose: () => void acts().archive(card) },
  ].filter((choice) => !!choice);
  if (choices.length === 0) return null;
  return (
    <MenuButton choices={choices}>
      {(opener) => (
        <IconButton {...opener} size="small" aria-label={t("kanban.menuOf", { key: card.key })}>
          <MoreHoriz fontSize="small" />
        </IconButton>
      )}
    </MenuButton>
  );
}
