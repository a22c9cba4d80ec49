import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import {
  CARD_ASSIGNEES_MAX,
  CARD_LABELS_MAX,
  type CardPriority,
  cardPriorities,
} from "#shared/rules/kanban/kanban-limits.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { useUndo } from "../../../ui/actions/use-undo.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import type { CardFacts } from "../board.actions.ts";
import { useBoardCommands } from "../board-commands.ts";
import { useBoardFacts } from "../board-facts.ts";
import { DueFields } from "../fields/due-fields.tsx";
import { PickList } from "../fields/pick-list.tsx";
import { SelectField } from "../fields/select-field.tsx";
import { useColleagues } from "../fields/use-colleagues.ts";
import { LabelChip } from "../tile/label-chip.tsx";
import { deleteCard, restoreCard } from "./card.calls.ts";
import { DeleteCard } from "./delete-card.tsx";
import { PickedList } from "./picked-list.tsx";
import { WatchButton } from "./watch-button.tsx";

/** Fields and actions of a card. */
export function CardSide({ card, board, onClose }: { card: Card; board: Board; onClose(): void }) {
  const t = useT();
  const errorText = useErrorText();
  const undo = useUndo();
  const { me } = useBoardFacts();
  const tools = useBoardCommands();
  const colleagues = useColleagues();
  const isOnline = useOnline();
  const [isAsked, setAsked] = useState(false);
  const { rights } = board;
  const isOff = !rights.cards || !isOnline || card.archivedAt !== null;
  const column = board.columns.find(({ id }) => id === card.columnId);

  const setIds = (field: "labelIds" | "assigneeIds", ids: number[]) => void tools.acts().setIds(card, field, ids);
  const change = (facts: CardFacts) => void tools.acts().changeCard(card, facts);
  async function attempt(
    work: () => Promise<{ meta?: { undo?: Parameters<typeof undo.offer>[0] } | undefined }>,
    told: string,
  ) {
    try {
      undo.offer((await work()).meta?.undo, told);
      return true;
    } catch (error) {
      toast({ message: t("card.notSaved", { reason: errorText(error as ApiError) }), type: "danger" });
      return false;
    }
  }
  const restore = () => attempt(() => restoreCard(card), t("card.restored", { key: card.key }));
  const remove = async () => {
    setAsked(false);
    if (await attempt(() => deleteCard(card), t("card.deleted", { key: card.key }))) onClose();
  };
  const archive = async () => {
    if (await tools.acts().archive(card)) onClose();
  };
  return (
    <Stack sx={{ gap: 2.5 }}>
      <SelectField
        id="card-priority"
        label={t("card.priority")}
        value={card.priority}
        isOff={isOff}
        options={cardPriorities.map((value) => ({ value, label: t(`kanban.priority.${value}` as MessageKey) }))}
        onChange={(priority) => change({ priority: priority as CardPriority })}
      />
      <DueFields card={card} isOff={isOff} onChange={change} />
      <PickedList
        title={t("card.assignees")}
        canEdit={!isOff}
        chosen={card.assigneeIds.flatMap((id) => {
          const person = colleagues.find((one) => one.id === id);
          return person ? [<PersonChip key={id} {...person} />] : [];
        })}
      >
        <PickList
          label={t("card.assignees")}
          options={colleagues}
          chosen={card.assigneeIds}
          most={CARD_ASSIGNEES_MAX}
          onChange={(ids) => setIds("assigneeIds", ids)}
        />
      </PickedList>
      <PickedList
        title={t("card.labels")}
        canEdit={!isOff}
        chosen={board.labels
          .filter(({ id }) => card.labelIds.includes(id))
          .map(({ id, name, colour }) => <LabelChip key={id} name={name} colour={colour} />)}
      >
        <PickList
          label={t("card.labels")}
          options={board.labels}
          chosen={card.labelIds}
          most={CARD_LABELS_MAX}
          onChange={(ids) => setIds("labelIds", ids)}
        />
      </PickedList>
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1 }}>
        {card.archivedAt === null ? (
          <>
            {column && (rights.cards || card.assigneeIds.includes(me)) && (
              <WriteButton variant="outlined" onClick={() => tools.open({ kind: "move", card, lane: null })}>
                {t("kanban.move")}
              </WriteButton>
            )}
            {rights.cards && (
              <WriteButton variant="outlined" onClick={() => tools.open({ kind: "copy", card })}>
                {t("kanban.copy")}
              </WriteButton>
            )}
            <WatchButton card={card} />
            {rights.cards && (
              <WriteButton variant="outlined" onClick={() => void archive()}>
                {t("kanban.archive")}
              </WriteButton>
            )}
          </>
        ) : (
          rights.cards && (
            <>
              <WriteButton variant="outlined" onClick={() => void restore()}>
                {t("card.restore")}
              </WriteButton>
              <Button color="error" disabled={!isOnline} onClick={() => setAsked(true)}>
                {t("card.delete")}
              </Button>
            </>
          )
        )}
      </Box>
      {isAsked && <DeleteCard card={card} onDelete={remove} onClose={() => setAsked(false)} />}
    </Stack>
  );
}

function PersonChip({ name, avatar }: { name: string; avatar: string }) {
  return (
    <Stack direction="row" sx={{ gap: 0.75, alignItems: "center", typography: "body2" }}>
      <PersonAvatar name={name} src={avatar} size={24} />
      <bdi>{name}</bdi>
    </Stack>
  );
}
