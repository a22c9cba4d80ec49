import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { lazyPart } from "../../lib/lazy-view.ts";
import { type Shortcut, useShortcuts } from "../../lib/shortcuts.ts";
import { LeaveGuard } from "../../ui/dialog/leave-guard.tsx";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { LazyBackground } from "./lazy-background.tsx";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { useSidebar } from "./sidebar/use-sidebar.ts";
import { TopBar } from "./top-bar/top-bar.tsx";
import { useArrival } from "./use-arrival.ts";
import { useSaveKey } from "./use-save-key.ts";
import { useThemeToggle } from "./use-theme-toggle.ts";

const shortcutsDialog = lazyPart<{ isOpen: boolean; onClose(): void }>(
  ["shortcuts"],
  async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
);

const Layout = styled("div")({
  "--sidebar-width": "256px",
  "--content-start": "var(--sidebar-width)",
  "&[data-sidebar=collapsed]": { "--sidebar-width": "80px" },
  "@media (max-width:599.95px)": { "&, &[data-sidebar=collapsed]": { "--content-start": "0px" } },
});
const Page = styled("div")({ marginInlineStart: "var(--content-start)", minWidth: 0 });
const Main = styled("main")({
  boxSizing: "border-box",
  maxWidth: 1440,
  marginInline: "auto",
  padding: 24,
  "@media (max-width:599.95px)": { padding: 16 },
});
const Skip = styled("a")(({ theme }) => ({
  position: "fixed",
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: theme.zIndex.tooltip,
  padding: "12px 16px",
  borderRadius: 8,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  transform: "translateY(-200%)",
  "&:focus": { transform: "none" },
}));

/** Frame around every screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <LeaveGuard>
      <Surroundings>{children}</Surroundings>
    </LeaveGuard>
  );
}

function Surroundings({ children }: { children: ReactNode }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const sidebar = useSidebar();
  const [isListing, setIsListing] = useState(false);
  const [isListed, setIsListed] = useState(false);
  const announced = useArrival(pathname + search);
  const listShortcuts = () => {
    setIsListed(true);
    setIsListing(true);
  };
  const forgetList = () => {
    setIsListed(false);
    setIsListing(false);
  };
  useShellShortcuts({ toggleSidebar: sidebar.toggle, listShortcuts });
  useSaveKey();
  const ShortcutsDialog = shortcutsDialog.view();
  const wasOver = useRef(false);

  useEffect(() => {
    if (wasOver.current && !sidebar.isOver) document.getElementById("sidebar-toggle")?.focus();
    wasOver.current = sidebar.isOver;
  }, [sidebar.isOver]);

  return (
    <Layout data-sidebar={sidebar.isOpen ? "open" : "collapsed"}>
      <Skip
        href="#main"
        inert={sidebar.isOver}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {t("shell.skip")}
      </Skip>
      <Sidebar sidebar={sidebar} />
      <Page inert={sidebar.isOver}>
        <TopBar path={pathname} sidebar={sidebar} onShortcuts={listShortcuts} />
        <LazyBackground />
        <Main id="main" tabIndex={-1}>
          {children}
        </Main>
      </Page>
      <div className="visually-hidden" role="status">
        {announced}
      </div>
      <LazyBoundary onLoadError={forgetList}>
        {isListed && <ShortcutsDialog isOpen={isListing} onClose={() => setIsListing(false)} />}
      </LazyBoundary>
    </Layout>
  );
}

/** Shortcuts of every screen. */
function useShellShortcuts({ toggleSidebar, listShortcuts }: { toggleSidebar(): void; listShortcuts(): void }): void {
  const navigate = useNavigate();
  const theme = useThemeToggle();
  const shortcuts: readonly Shortcut[] = [
    { keys: "g d", label: "shell.shortcut.dashboard", run: () => navigate("/dashboard") },
    { keys: "g p", label: "shell.shortcut.products", run: () => navigate("/products") },
    { keys: "g o", label: "shell.shortcut.orders", run: () => navigate("/orders") },
    { keys: "g k", label: "shell.shortcut.kanban", run: () => navigate("/kanban") },
    { keys: "g i", label: "shell.shortcut.inbox", run: () => navigate("/inbox") },
    { keys: "g a", label: "shell.shortcut.account", run: () => navigate("/account") },
    { keys: "g b", label: "shell.shortcut.billing", run: () => navigate("/billing") },
    { keys: "[", label: "shell.shortcut.sidebar", run: toggleSidebar },
    { keys: "t", label: "shell.shortcut.theme", run: () => theme.toggle() },
    { keys: "?", label: "shell.shortcut.help", run: listShortcuts },
  ];
  useShortcuts(shortcuts);
}
