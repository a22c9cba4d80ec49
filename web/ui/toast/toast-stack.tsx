import Box from "@mui/material/Box";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../lib/i18n.tsx";
import { useStore } from "../../lib/store.ts";
import { usePortalRoot } from "./portal-root.ts";
import { ToastCard } from "./toast-card.tsx";
import { closeToast, holdToasts, toasts } from "./toast-store.ts";

/** Toast stack: top right, newest first. F6 focuses the newest, Esc closes it and returns the focus. */
export function ToastStack() {
  const t = useT();
  const { shown, isHeld } = useStore(toasts);
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const place = usePortalRoot();

  useEffect(() => {
    const onVisibility = () => holdToasts("hidden", document.hidden);
    const onKey = (event: KeyboardEvent) => {
      const newest = list.current?.querySelector<HTMLElement>("[data-toast]");
      if (event.key !== "F6" || !newest) return;
      event.preventDefault();
      newest.focus();
    };
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  function close(id: number) {
    const holdsFocus = list.current?.contains(document.activeElement);
    const opener = cameFrom.current;
    closeToast(id);
    if (!holdsFocus) return;
    (opener?.isConnected ? opener : document.getElementById("page-title"))?.focus();
  }

  if (!place) return null;
  return createPortal(
    <Box
      component="section"
      aria-label={t("common.toasts")}
      onFocus={(event) => {
        const from = event.relatedTarget;
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from;
      }}
      onBlur={({ currentTarget: stack, relatedTarget: to }) => {
        // If the window itself loses focus, the focus stays.
        if (!stack.contains(to) && !stack.contains(document.activeElement)) cameFrom.current = null;
      }}
      sx={{
        position: "fixed",
        zIndex: "snackbar",
        top: 16,
        right: { xs: 8, sm: 16 },
        left: { xs: 8, sm: "auto" },
        width: { sm: 360 },
        pointerEvents: "none",
      }}
    >
      <Box component="ol" ref={list} sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none" }}>
        {[...shown].reverse().map((item) => (
          <ToastCard key={item.id} item={item} isHeld={isHeld} onClose={() => close(item.id)} />
        ))}
      </Box>
    </Box>,
    place,
  );
}
