import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import { useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { wrongField } from "./filter-bounds.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import { type Filter, type FilterValues, without } from "./filters.ts";

/** Filter editor below its chip: a choice applies immediately, a bound on Apply, Enter or a click outside if valid. */
export function FilterPopover(props: {
  filter: Filter;
  values: FilterValues;
  anchor: HTMLElement;
  onChange(patch: FilterValues): void;
  onClose(): void;
}) {
  const { filter, onChange, onClose } = props;
  const t = useT();
  const [draft, setDraft] = useState<FilterValues>({});
  const isChoice = filter.kind !== "range" && filter.kind !== "days";
  const form = useRef<HTMLFormElement>(null);
  const apply = () => {
    if (Object.keys(draft).length > 0) onChange(draft);
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={props.anchor}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      onClose={(_, reason) => (reason === "escapeKeyDown" || wrongField(form.current) ? onClose() : apply())}
      slotProps={{ paper: { sx: { mt: 0.5, p: 2, minWidth: 220 }, role: "dialog", "aria-label": filter.label } }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = wrongField(form.current);
          if (wrong) wrong.focus();
          else apply();
        }}
      >
        <FilterEditor
          filter={filter}
          values={{ ...props.values, ...draft }}
          onChange={(patch) => (isChoice ? onChange(patch) : setDraft({ ...draft, ...patch }))}
        />
        <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, mt: 1.5 }}>
          <Button
            size="small"
            onClick={() => {
              onChange(without([filter]));
              onClose();
            }}
          >
            {t("lists.clear")}
          </Button>
          <Button size="small" variant="contained" type="submit" disableElevation>
            {t(isChoice ? "lists.done" : "lists.apply")}
          </Button>
        </Stack>
      </form>
    </Popover>
  );
}
