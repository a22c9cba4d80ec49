import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type ReactNode, useId, useState } from "react";
import { useT } from "../../../lib/i18n.tsx";

const Box = styled("section")(({ theme }) => ({
  "& > .line": { display: "flex", alignItems: "center", justifyContent: "space-between", minHeight: 36 },
  "& > .line > h3": { margin: 0 },
  "& > .line > button": { marginInlineEnd: -12 },
  "& > .chosen": { display: "flex", flexWrap: "wrap", gap: 6, margin: 0 },
  "& > .none": { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}));

/** Selected values with a button that opens the list. */
export function PickedList(props: {
  title: string;
  canEdit: boolean;
  chosen: readonly ReactNode[];
  children: ReactNode;
}) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box aria-labelledby={id}>
      <div className="line">
        <h3 id={id}>{props.title}</h3>
        {props.canEdit && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={t("card.choose", { what: props.title })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "card.chosen" : "card.edit")}
          </Button>
        )}
      </div>
      {isOpen ? (
        props.children
      ) : props.chosen.length > 0 ? (
        <div className="chosen">{props.chosen}</div>
      ) : (
        <p className="none">{t("card.none")}</p>
      )}
    </Box>
  );
}
