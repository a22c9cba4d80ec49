import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import SwipeableDrawer from "@mui/material/SwipeableDrawer";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { wrongField } from "./filter-bounds.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import { type Filter, type FilterValues, without } from "./filters.ts";

/** All filters in a bottom sheet of a phone; applied together by Apply. */
export function FilterSheet(props: {
  filters: readonly Filter[];
  values: FilterValues;
  onChange(patch: FilterValues): void;
  onClose(): void;
}) {
  const { filters, onChange, onClose } = props;
  const t = useT();
  const [draft, setDraft] = useState<FilterValues>({});
  const [round, setRound] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  return (
    <SwipeableDrawer
      open
      anchor="bottom"
      disableSwipeToOpen
      onOpen={() => undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": t("lists.filters"),
          sx: { maxHeight: "85vh", borderTopLeftRadius: 16, borderTopRightRadius: 16 },
        },
      }}
    >
      <Typography variant="h2" sx={{ p: 2, pb: 0 }}>
        {t("lists.filters")}
      </Typography>
      <Stack key={round} ref={fields} sx={{ gap: 3, p: 2, overflowY: "auto" }}>
        {filters.map((filter) => (
          <FilterEditor
            key={filter.label}
            filter={filter}
            values={{ ...props.values, ...draft }}
            onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
          />
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, p: 2, borderTop: 1, borderColor: "divider" }}>
        <Button
          fullWidth
          onClick={() => {
            setDraft(without(filters));
            setRound(round + 1);
          }}
        >
          {t("lists.clear")}
        </Button>
        <Button
          fullWidth
          variant="contained"
          disableElevation
          onClick={() => {
            const wrong = wrongField(fields.current);
            if (wrong) return wrong.focus();
            onChange(draft);
            onClose();
          }}
        >
          {t("lists.apply")}
        </Button>
      </Stack>
    </SwipeableDrawer>
  );
}
