import Popper from "@mui/material/Popper";
import { styled } from "@mui/material/styles";
import { useEffect, useId } from "react";

const Bubble = styled("div")(({ theme }) => ({
  ...theme.typography.caption,
  maxWidth: 300,
  padding: "6px 8px",
  borderRadius: 6,
  color: theme.vars.palette.background.default,
  backgroundColor: theme.vars.palette.text.primary,
  overflowWrap: "anywhere",
}));

const modifiers = [{ name: "offset", options: { offset: [0, 6] } }];

/** Tooltip below an element; describes it to screen readers while visible. */
export function TooltipBubble({ target }: { target: HTMLElement }) {
  const id = useId();
  const text = target.dataset.tooltipText ?? "";

  useEffect(() => {
    const before = target.getAttribute("aria-describedby");
    // An element with the same accessible name must not be read twice.
    if (target.getAttribute("aria-label") === text) return;
    target.setAttribute("aria-describedby", [before, id].filter(Boolean).join(" "));
    return () => {
      if (before) target.setAttribute("aria-describedby", before);
      else target.removeAttribute("aria-describedby");
    };
  }, [target, text, id]);

  return (
    <Popper
      open
      anchorEl={target}
      placement="bottom"
      modifiers={modifiers}
      sx={{ zIndex: "tooltip", pointerEvents: "none" }}
    >
      <Bubble role="tooltip" id={id}>
        {text}
      </Bubble>
    </Popper>
  );
}
