import Autocomplete from "@mui/material/Autocomplete";
import Popover from "@mui/material/Popover";
import TextField from "@mui/material/TextField";
import { useRef } from "react";
import type { ChecklistItem } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { tooltip } from "../../../../ui/feedback/tooltip.tsx";
import { useAutocompleteTexts } from "../../../../ui/fields/autocomplete-texts.ts";
import { PersonAvatar } from "../../../../ui/record/person-avatar.tsx";
import { useColleagues } from "../../fields/use-colleagues.ts";

interface ItemPersonProps {
  item: ChecklistItem;
  /** Whether the picker is open. */
  isAsked: boolean;
  onPick(id: number | null): void;
  onClose(): void;
}

/** Assignee of a checklist item with its picker. */
export function ItemPerson({ item, isAsked, onPick, onClose }: ItemPersonProps) {
  const boxWords = useAutocompleteTexts();
  const t = useT();
  const colleagues = useColleagues();
  const place = useRef<HTMLSpanElement>(null);
  const person = colleagues.find(({ id }) => id === item.assigneeId);
  return (
    <span className="who" ref={place}>
      {person && (
        <span {...tooltip(person.name)}>
          <span className="visually-hidden">{t("card.itemFor", { name: person.name })}</span>
          <PersonAvatar name={person.name} src={person.avatar} size={24} />
        </span>
      )}
      {isAsked && (
        <Popover
          open
          anchorEl={() => place.current}
          anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
          transformOrigin={{ vertical: "top", horizontal: "right" }}
          onClose={onClose}
          slotProps={{ paper: { sx: { p: 2, width: 300 }, role: "dialog", "aria-label": t("card.itemAssign") } }}
        >
          <Autocomplete
            {...boxWords}
            openOnFocus
            options={colleagues}
            value={person ?? null}
            getOptionKey={({ id }) => id}
            getOptionLabel={({ name }) => name}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            noOptionsText={t("card.nothingFound")}
            onChange={(_, chosen) => onPick(chosen?.id ?? null)}
            renderInput={(params) => <TextField {...params} autoFocus label={t("card.itemWho")} />}
          />
        </Popover>
      )}
    </span>
  );
}
