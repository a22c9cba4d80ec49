import Box from "@mui/material/Box";
import { type ReactNode, useState } from "react";
import { lazyView } from "../../lib/lazy-view.ts";
import { useLongPress } from "../drag/use-long-press.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import type { MenuChoice } from "./menu-choice.ts";

const ChoiceMenu = lazyView(async () => (await import("./choice-menu.tsx")).ChoiceMenu);
const INSET_PX = 16;

interface ContextAreaProps {
  label: string;
  choices: readonly MenuChoice[];
  children: ReactNode;
}

/** Area with a context menu: right-click, Shift F10 or long press. */
export function ContextArea({ label, choices, children }: ContextAreaProps) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const openInside = () => {
    const box = element?.getBoundingClientRect();
    if (box) setPlace({ left: box.left + INSET_PX, top: box.top + INSET_PX });
  };
  const press = useLongPress(openInside)(0);
  return (
    <>
      <Box
        {...press}
        ref={setElement}
        role="button"
        tabIndex={0}
        aria-label={label}
        aria-haspopup="menu"
        onContextMenu={(event) => {
          event.preventDefault();
          // A key event has no pointer position.
          if (event.button === 2) setPlace({ left: event.clientX, top: event.clientY });
          else openInside();
        }}
        onKeyDown={(event) => {
          const isAsked =
            event.key === "ContextMenu" || (event.shiftKey && event.key === "F10") || event.key === "Enter";
          if (!isAsked) return;
          event.preventDefault();
          openInside();
        }}
        sx={{
          display: "grid",
          placeItems: "center",
          minHeight: 96,
          px: 2,
          textAlign: "center",
          border: "1px dashed",
          borderColor: "rule",
          borderRadius: 1,
          color: "text.secondary",
          userSelect: "none",
          WebkitTouchCallout: "none",
        }}
      >
        {children}
      </Box>
      <LazyBoundary onLoadError={() => setPlace(null)}>
        {place && <ChoiceMenu anchor={place} choices={choices} onClose={() => setPlace(null)} />}
      </LazyBoundary>
    </>
  );
}
