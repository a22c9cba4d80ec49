import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { lazyPart } from "../../lib/lazy-view.ts";
import { type Shortcut, useShortcuts } from "../../lib/shortcuts.ts";
import { LeaveGuard } from "../../ui/dialog/leave-guard.tsx";
import { onFormKey } from "../../ui/form/form-keys.ts";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { titleOf } from "../title.ts";
import { LazyBackground } from "./lazy-background.tsx";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { useInboxUnread } from "./sidebar/use-inbox-unread.ts";
import { useSidebar } from "./sidebar/use-sidebar.ts";
import { TopBar } from "./top-bar/top-bar.tsx";
import { useThemeToggle } from "./use-theme-toggle.ts";

const shortcutsDialog = lazyPart<{ isOpen: boolean; onClose(): void }>(
  ["shortcuts"],
  async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
);

const Layout = styled("div")({
  "--sidebar-width": "256px",
  "--content-start": "var(--sidebar-width)",
  "&[data-sidebar=collapsed]": { "--sidebar-width": "80px" },
  "@media (max-width:899.95px)": { "--sidebar-width": "80px" },
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

/**
 * Sets the document title with the number of unread conversations. After each navigation it focuses the heading and
 * returns the title to announce.
 */
function useArrival(address: string): string {
  const t = useT();
  const isReturn = useNavigationType() === "POP";
  const title = titleOf(t, address);
  const shown = useRef(title);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    setAnnounced(title);
    document.getElementById("page-title")?.focus({ preventScroll: true });
    if (!isReturn) scrollTo(0, 0);
  }, [title, isReturn]);

  const { count, short } = useInboxUnread();
  const tab = count > 0 ? `(${short}) ${title}` : title;
  useEffect(() => {
    document.title = tab;
  }, [tab]);

  return announced;
}

/** Form around an element; a dialog's paper contains its only form. */
function formOf(element: Element): HTMLFormElement | null {
  const own = element.closest("form");
  if (own || !element.closest(".MuiModal-root")) return own;
  const forms = element.querySelectorAll("form");
  return forms.length === 1 ? (forms[0] ?? null) : null;
}

/** Ctrl/⌘+S and Ctrl/⌘+Enter submit the form in use, unless it handles them. */
function useSaveKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const form = formOf(event.target as Element);
      // A form that cannot be sent has its button disabled.
      if (form) onFormKey(event, { save: () => form.querySelector<HTMLElement>("[type=submit]")?.click() });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
