import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import type { LabelColour } from "#shared/rules/kanban/kanban-limits.ts";
import { foundByName } from "#shared/rules/text/search-text.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { LabelMark } from "../tile/label-chip.tsx";

const List = styled("fieldset")(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  "& legend": { ...theme.typography.subtitle2, padding: "0 0 8px" },
  "section &": {
    "& legend": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
  },
  "& .options": { maxHeight: 240, overflowY: "auto", marginTop: 8 },
  "& label": {
    ...theme.typography.body1,
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 36,
    padding: "2px 8px",
    borderRadius: 8,
    cursor: "pointer",
  },
  "& label:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& label:has(:focus-visible)": { outline: "2px solid var(--ring)", outlineOffset: -2 },
  "& label:has(:disabled)": { opacity: 0.6, cursor: "default" },
  "& input[type=checkbox]": {
    width: 16,
    height: 16,
    margin: 0,
    outline: "none",
    accentColor: theme.vars.palette.primary.main,
  },
  "& bdi": { minWidth: 0, overflowWrap: "anywhere" },
  "& .none": { ...theme.typography.body2, padding: 8, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { "& label": { minHeight: 44 } },
}));

interface Option {
  id: number;
  name: string;
  avatar?: string;
  colour?: LabelColour;
}

const SEARCH_FROM = 8;
const BONES = [180, 140, 160];

/** Multiple choice from a list; a long one has a search. */
export function PickList(props: {
  label: string;
  help?: string;
  /** Undefined while loading: shows skeletons. */
  options: readonly Option[] | undefined;
  chosen: readonly number[];
  /** Maximum number of choices. */
  most?: number;
  onChange(ids: number[]): void;
}) {
  const { options = [], chosen, onChange } = props;
  const t = useT();
  const helpId = useId();
  const [words, setWords] = useState("");
  const isFull = props.most !== undefined && chosen.length >= props.most;
  const found = foundByName(options, words, ({ name }) => name);
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <List aria-describedby={props.help && helpId}>
      <legend>{props.label}</legend>
      {props.help && (
        <p id={helpId} className="none">
          {props.help}
        </p>
      )}
      {options.length > SEARCH_FROM && (
        <TextField
          fullWidth
          type="search"
          label={t("card.find")}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div className="options">
        {found.map(({ id, name, avatar, colour }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            {avatar && <PersonAvatar name={name} src={avatar} size={24} />}
            {colour && <LabelMark colour={colour} />}
            <bdi>{name}</bdi>
          </label>
        ))}
        {!props.options && BONES.map((width) => <Skeleton key={width} width={width} height={36} />)}
        {props.options && found.length === 0 && <p className="none">{t("card.nothingFound")}</p>}
      </div>
      {isFull && <p className="none">{t("card.pickMost", { count: props.most ?? 0 })}</p>}
    </List>
  );
}
