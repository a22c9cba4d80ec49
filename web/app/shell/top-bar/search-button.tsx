import SearchIcon from "@mui/icons-material/Search";
import { styled } from "@mui/material/styles";
import { useCallback, useEffect, useState } from "react";
import { EarlyKeystrokes } from "../../../lib/drafts/early-keystrokes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { lazyPart } from "../../../lib/lazy-view.ts";
import { useShortcuts } from "../../../lib/shortcuts.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";

const dialog = lazyPart<{ isOpen: boolean; onClose(): void }>(
  ["search", "shortcuts", "profile"],
  async () => (await import("../../search/search-dialog.tsx")).SearchDialog,
);

const Opener = styled("button")(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  alignItems: "center",
  gap: 8,
  // Shrinks before the page name does.
  flex: "0 999 240px",
  whiteSpace: "nowrap",
  height: 36,
  padding: "0 10px",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  background: "none",
  cursor: "pointer",
  "& span": { flex: 1, textAlign: "start" },
  "@media (max-width:899.95px)": { flex: "none", height: 40, border: 0, "& span, & kbd": { display: "none" } },
  "@media (max-width:599.95px)": { height: 44, padding: "0 12px" },
}));

/** Opens the global search by click, Ctrl K, or `/` on screens without a search field. */
export function SearchButton() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = useCallback(() => {
    setIsWanted(true);
    setIsOpen(true);
  }, []);
  useShortcuts([{ keys: "/", label: "shell.shortcut.search", run: open }]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open]);

  const forget = () => {
    setIsWanted(false);
    setIsOpen(false);
  };
  const View = isWanted ? dialog.view() : null;
  return (
    <>
      <Opener
        type="button"
        aria-label={t("shell.search")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        {...dialog.near}
        onClick={open}
      >
        <SearchIcon />
        <span>{t("shell.searchHint")}</span>
        <kbd>{t("shell.searchKeys")}</kbd>
      </Opener>
      <LazyBoundary fallback={<EarlyKeystrokes />} onLoadError={forget}>
        {View && <View isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
