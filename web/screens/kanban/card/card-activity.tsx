import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { CardActivity as Activity, Card } from "#shared/api/kanban/card-shapes.ts";
import { useFormat } from "../../../lib/format.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { useBoardCommands } from "../board-commands.ts";

const Section = styled("section")(({ theme }) => ({
  "& ol": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 8 },
  "& li": { ...theme.typography.body2, display: "flex", flexWrap: "wrap", gap: "0 8px" },
  "& small": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const KNOWN = new Set([
  "added",
  "changed",
  "moved",
  "archived",
  "restored",
  "labelled",
  "assigned",
  "undone",
  "item_added",
  "item_changed",
  "item_removed",
  "commented",
  "comment_changed",
  "comment_removed",
  "attached",
  "detached",
  "copied",
]);
const SHOWN = 5;

/** History of a card, newest first. */
export function CardActivity({ card }: { card: Card }) {
  const t = useT();
  const { relative, dateTime } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const words = useWords();
  if (card.activity.length === 0) return null;
  const shown = isWhole ? card.activity : card.activity.slice(0, SHOWN);
  return (
    <Section>
      <h3>{t("card.activity")}</h3>
      <ol>
        {shown.map((one) => (
          <li key={one.id}>
            <span>
              {one.by && <bdi>{one.by.name}</bdi>} {words(one)}
            </span>
            <small {...tooltip(dateTime(one.at))}>{relative(one.at)}</small>
          </li>
        ))}
      </ol>
      {!isWhole && card.activity.length > SHOWN && (
        <Button size="small" sx={{ ml: -1.5 }} onClick={() => setWhole(true)}>
          {t("card.activityAll", { count: card.activity.length })}
        </Button>
      )}
    </Section>
  );
}

function useWords(): (one: Activity) => string {
  const t = useT();
  const { columns } = useBoardCommands();
  return ({ action, before, after }) => {
    const kind = action.slice(action.indexOf(".") + 1);
    const nameOf = (id: unknown) => columns().find((one) => one.id === id)?.name;
    const [from, column] = [nameOf(before.columnId), nameOf(after.columnId)];
    if (kind === "moved" && column)
      return from && from !== column ? t("card.act.movedFromTo", { from, column }) : t("card.act.movedTo", { column });
    const file = after.file ?? before.file;
    if (typeof file === "string") return t(`card.act.${after.file ? "attached" : "detached"}` as MessageKey, { file });
    return t(`card.act.${KNOWN.has(kind) ? kind : "changed"}` as MessageKey);
  };
}
