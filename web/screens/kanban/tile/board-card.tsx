import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { useBoardFacts } from "../board-facts.ts";
import { useDragState } from "../drag/drag-store.ts";
import { CardBadges } from "./card-badges.tsx";
import { CardMenu } from "./card-menu.tsx";
import { LabelChip } from "./label-chip.tsx";
import { PriorityMark } from "./priority-mark.tsx";

const Box = styled("li")(({ theme }) => ({
  position: "relative",
  // Browsers lay out nearby content anyway, in a second pass.
  "&:nth-of-type(n + 20)": { contentVisibility: "auto", containIntrinsicSize: "auto 112px" },
  padding: "10px 12px",
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: "grab",
  userSelect: "none",
  WebkitTouchCallout: "none",
  transition: "border-color 120ms",
  "&:hover": { borderColor: theme.vars.palette.rule },
  "&:has(> a:focus-visible)": { outline: "2px solid var(--ring)", outlineOffset: -2 },
  "&[data-selected]": {
    backgroundColor: theme.vars.palette.primary.soft,
    borderColor: theme.vars.palette.primary.main,
  },
  "&[data-dim]:not(:hover, :focus-within)": { opacity: 0.4 },
  "&[data-away]": { display: "none" },
  "&[data-lifted]": { borderStyle: "dashed", borderColor: theme.vars.palette.primary.main },
  "& > a": {
    ...theme.typography.body1,
    fontWeight: 500,
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 3,
    overflow: "hidden",
    overflowWrap: "anywhere",
    paddingInlineEnd: 28,
    color: "inherit",
    textDecoration: "none",
    outline: "none",
  },
  "& > a::after": { content: '""', position: "absolute", inset: 0, borderRadius: 8 },
  // Fixed height, so that nothing moves when the picture loads.
  "& .cover": {
    display: "block",
    width: "calc(100% + 24px)",
    height: 120,
    margin: "-10px -12px 10px",
    borderRadius: "7px 7px 0 0",
    objectFit: "cover",
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  "& .labels": { display: "flex", flexWrap: "wrap", gap: 4, marginBottom: 6, paddingInlineEnd: 28 },
  "& .foot": { display: "flex", alignItems: "center", gap: 8, marginTop: 8, minHeight: 24 },
  "& .key": { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: "nowrap" },
  "& .people": { display: "flex", marginInlineStart: "auto" },
  "& .people > span + span": { marginInlineStart: 2 },
  "& .menu": { position: "absolute", insetBlockStart: 4, insetInlineEnd: 4, zIndex: 1, opacity: 0 },
  "&:hover .menu, &:focus-within .menu, & .menu:has([aria-expanded=true])": { opacity: 1 },
  "@media (hover: none)": { "& .menu": { opacity: 1 } },
}));

interface BoardCardProps {
  card: CardShort;
  /** Lane of this instance; a card can be in several. */
  lane: string | null;
  isSelected: boolean;
  /** Outside the filter. */
  isDim: boolean;
  onSelect(card: CardShort): void;
}

const FACES_MAX = 3;

/** Card on its board. The title is the link; the whole card is clickable. */
export const BoardCard = memo(function BoardCard({ card, lane, isSelected, isDim, onSelect }: BoardCardProps) {
  const t = useT();
  const { labels, people, hrefOf } = useBoardFacts();
  const state = useDragState((drag) =>
    drag?.kind === "card" && drag.id === card.id && drag.from.lane === lane
      ? drag.by === "keys"
        ? "lifted"
        : "away"
      : null,
  );
  const isUnborn = card.id < 0;
  const assignees = card.assigneeIds.flatMap((id) => people.get(id) ?? []);
  return (
    <Box
      {...(isUnborn ? { "aria-busy": true } : { "data-card": card.id })}
      data-selected={isSelected || undefined}
      data-dim={isDim || undefined}
      data-away={state === "away" || undefined}
      data-lifted={state === "lifted" || undefined}
    >
      {card.cover && <img className="cover" src={`${card.cover}?size=640`} alt="" loading="lazy" draggable={false} />}
      {card.labelIds.length > 0 && (
        <div className="labels">
          {card.labelIds.map((id) => {
            const label = labels.get(id);
            return label && <LabelChip key={id} name={label.name} colour={label.colour} />;
          })}
        </div>
      )}
      {isUnborn ? (
        <span>{card.title}</span>
      ) : (
        <Link to={hrefOf(card.id)} data-card-link="" draggable={false}>
          {isSelected && <span className="visually-hidden">{t("kanban.isSelected")} </span>}
          {card.title}
        </Link>
      )}
      <CardBadges card={card} />
      <div className="foot">
        <span className="key">{card.key || t("kanban.adding")}</span>
        <PriorityMark priority={card.priority} />
        {assignees.length > 0 && (
          <span className="people" {...tooltip(assignees.map(({ name }) => name).join(", "))}>
            <span className="visually-hidden">
              {t("kanban.assignedTo", { names: assignees.map(({ name }) => name).join(", ") })}
            </span>
            {assignees.slice(0, FACES_MAX).map(({ id, name, avatar }) => (
              <PersonAvatar key={id} name={name} src={avatar} size={24} />
            ))}
            {assignees.length > FACES_MAX && (
              <span className="key" aria-hidden="true">
                +{assignees.length - FACES_MAX}
              </span>
            )}
          </span>
        )}
      </div>
      {!isUnborn && (
        <div className="menu">
          <CardMenu card={card} lane={lane} isSelected={isSelected} onSelect={() => onSelect(card)} />
        </div>
      )}
    </Box>
  );
});
