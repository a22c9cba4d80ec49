import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "../link.tsx";

export interface BarLink {
  to: string;
  /** Read aloud when the bar is reached: what it stands for, its value, what a click does. */
  label: string;
  /** Shown above the bar under the pointer: name, value and, when compared, a second line. */
  tip: { name: string; value: string; before?: string | undefined };
}

interface BarLinksProps {
  title: string;
  links: readonly BarLink[];
  heights: readonly number[];
  onActive(index: number | null): void;
}

const Places = styled("div")(({ theme }) => ({
  position: "absolute",
  inset: 0,
  display: "flex",
  "& a": {
    position: "relative",
    flex: "1 1 0",
    minWidth: 0,
    borderRadius: theme.shape.borderRadius,
    outlineOffset: -2,
  },
  "& a:hover, & a:focus-visible": { backgroundColor: theme.vars.palette.action.hover },
  "& [data-tip]": {
    display: "none",
    position: "absolute",
    left: "50%",
    transform: "translate(-50%, -8px)",
    zIndex: 2,
    padding: "6px 10px",
    borderRadius: theme.shape.borderRadius,
    border: "1px solid",
    borderColor: theme.vars.palette.divider,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.shadows[4],
    color: theme.vars.palette.text.secondary,
    whiteSpace: "nowrap",
    pointerEvents: "none",
    "& b": { display: "block", fontWeight: 600, color: theme.vars.palette.text.primary },
  },
  "& a:hover [data-tip], & a:focus-visible [data-tip]": { display: "block" },
  "& a:first-of-type [data-tip], & a:nth-of-type(2) [data-tip]": { left: 0, transform: "translate(0, -8px)" },
  "& a:last-of-type [data-tip], & a:nth-last-of-type(2) [data-tip]": {
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

/** The places of the bars as links, one stop for Tab; the arrow keys go from bar to bar. */
export function BarLinks({ title, links, heights, onActive }: BarLinksProps) {
  const [stop, setStop] = useState(links.length - 1);
  const places = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const next = STEP[event.key]?.(stop, links.length - 1);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    places.current?.querySelectorAll("a")[next]?.focus();
  }

  return (
    <Places ref={places} role="group" aria-label={title} onKeyDown={onKeyDown} onPointerLeave={() => onActive(null)}>
      {links.map((link, index) => (
        <Link
          key={link.to}
          to={link.to}
          aria-label={link.label}
          tabIndex={index === Math.min(stop, links.length - 1) ? 0 : -1}
          onFocus={() => {
            setStop(index);
            onActive(index);
          }}
          onBlur={() => onActive(null)}
          onPointerEnter={() => onActive(index)}
        >
          <span data-tip="" aria-hidden style={{ bottom: `${Math.min(heights[index] ?? 0, 72)}%` }}>
            {link.tip.name}
            <b>{link.tip.value}</b>
            {link.tip.before}
          </span>
        </Link>
      ))}
    </Places>
  );
}
