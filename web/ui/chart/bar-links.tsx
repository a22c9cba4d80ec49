import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "../layout/link.tsx";

export interface BarLink {
  /** Link target; without it the bar is only a data point. */
  to?: string;
  /** Label for screen readers: what the bar stands for, its value, the link's effect. */
  label: string;
  /** Shown above the bar under the pointer: name, value and, when compared, a second line. */
  tip: { name: string; value: string; before?: string | undefined };
}

interface BarLinksProps {
  title: string;
  links: readonly BarLink[];
  heights: readonly number[];
  onActive?(index: number | null): void;
}

const Places = styled("div")(({ theme }) => ({
  ...theme.typography.caption,
  position: "absolute",
  inset: 0,
  display: "flex",
  "& > *": {
    position: "relative",
    flex: "1 1 0",
    minWidth: 0,
    borderRadius: theme.shape.borderRadius,
    "--ring-offset": "-2px",
  },
  "& > :hover, & > :focus-visible": {
    // It lies over the bar, which is to be seen through it.
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 6%, transparent)`,
  },
  "& [data-tooltip]": {
    display: "none",
    position: "absolute",
    left: "50%",
    transform: "translate(-50%, -8px)",
    zIndex: 2,
    padding: "8px 12px",
    borderRadius: 8,
    border: "1px solid",
    borderColor: theme.vars.palette.divider,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: theme.shadows[4],
    color: theme.vars.palette.text.secondary,
    whiteSpace: "nowrap",
    pointerEvents: "none",
    "& b": { display: "block", fontWeight: 600, color: theme.vars.palette.text.primary },
  },
  "& > :hover [data-tooltip], & > :focus-visible [data-tooltip]": { display: "block" },
  "& > :first-of-type [data-tooltip], & > :nth-of-type(2) [data-tooltip]": { left: 0, transform: "translate(0, -8px)" },
  "& > :last-of-type [data-tooltip], & > :nth-last-of-type(2) [data-tooltip]": {
    left: "auto",
    right: 0,
    transform: "translate(0, -8px)",
  },
}));

const STEP: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The places of the bars, as links where they lead somewhere; one stop for Tab, the arrow keys go from bar to bar. */
export function BarLinks({ title, links, heights, onActive }: BarLinksProps) {
  const [stop, setStop] = useState(links.length - 1);
  const places = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const next = STEP[event.key]?.(stop, links.length - 1);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    places.current?.querySelectorAll<HTMLElement>(":scope > *")[next]?.focus();
  }

  return (
    <Places ref={places} role="group" aria-label={title} onKeyDown={onKeyDown} onPointerLeave={() => onActive?.(null)}>
      {links.map((link, index) => {
        const heard = {
          "aria-label": link.label,
          tabIndex: index === Math.min(stop, links.length - 1) ? 0 : -1,
          onFocus: () => {
            setStop(index);
            onActive?.(index);
          },
          onBlur: () => onActive?.(null),
          onPointerEnter: () => onActive?.(index),
        };
        return link.to === undefined ? (
          <span key={link.tip.name} role="img" {...heard}>
            <Tip tip={link.tip} height={heights[index] ?? 0} />
          </span>
        ) : (
          <Link key={link.to} to={link.to} {...heard}>
            <Tip tip={link.tip} height={heights[index] ?? 0} />
          </Link>
        );
      })}
    </Places>
  );
}

const Tip = ({ tip, height }: { tip: BarLink["tip"]; height: number }) => (
  <span data-tooltip="" aria-hidden style={{ bottom: `${Math.min(height, 72)}%` }}>
    {tip.name}
    <b>{tip.value}</b>
    {tip.before}
  </span>
);
