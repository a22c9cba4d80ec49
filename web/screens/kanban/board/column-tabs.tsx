import { styled } from "@mui/material/styles";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { hasReducedMotion } from "../../../lib/page/motion.ts";
import { type ColumnView, fittingIn } from "../board-operations.ts";
import { COLUMN, columnElement } from "../drag/board-elements.ts";

const Tabs = styled("nav")(({ theme }) => ({
  display: "none",
  [theme.breakpoints.down("sm")]: {
    display: "flex",
    flex: "none",
    gap: 4,
    margin: "0 -16px 12px",
    padding: "0 16px",
    overflowX: "auto",
    scrollbarWidth: "none",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& button": {
    ...theme.typography.subtitle1,
    display: "flex",
    alignItems: "center",
    gap: 6,
    minHeight: 44,
    padding: "0 10px",
    whiteSpace: "nowrap",
    border: 0,
    borderBottom: "2px solid transparent",
    background: "none",
    "--ring-offset": "-2px",
    color: theme.vars.palette.text.secondary,
  },
  "& button[aria-current]": {
    color: theme.vars.palette.primary.main,
    borderBottomColor: theme.vars.palette.primary.main,
  },
  "& small": { ...theme.typography.label, fontVariantNumeric: "tabular-nums" },
}));

interface ColumnTabsProps {
  area: RefObject<HTMLElement | null>;
  columns: readonly ColumnView[];
  /** Ids of the cards that match the filter; null without a filter. */
  fitting: ReadonlySet<number> | null;
}

/** Column tabs of a phone, where one column fills the screen, with card counts. */
export function ColumnTabs({ area, columns, fitting }: ColumnTabsProps) {
  const t = useT();
  const { number } = useFormat();
  const bar = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(columns[0]?.id);
  const ids = columns.map(({ id }) => id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other elements
  useEffect(() => {
    const board = area.current;
    if (!board) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setShown(Number(seen.target.getAttribute(COLUMN)));
      },
      { root: board, threshold: 0.6 },
    );
    for (const column of board.querySelectorAll(`[${COLUMN}]`)) watch.observe(column);
    return () => watch.disconnect();
  }, [area, ids]);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>(`[data-tab="${shown}"]`);
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 2 + tab.offsetWidth / 2;
  }, [shown]);

  return (
    <Tabs ref={bar} aria-label={t("kanban.columns")}>
      {columns.map(({ id, name, cards }) => (
        <button
          key={id}
          type="button"
          data-tab={id}
          aria-current={id === shown ? "true" : undefined}
          onClick={() => {
            const column = area.current && columnElement(area.current, id);
            column?.scrollIntoView({
              block: "nearest",
              inline: "center",
              behavior: hasReducedMotion() ? "instant" : "smooth",
            });
          }}
        >
          <bdi>{name}</bdi>
          <small>{number(fittingIn(cards, fitting) ?? cards.length)}</small>
        </button>
      ))}
    </Tabs>
  );
}
