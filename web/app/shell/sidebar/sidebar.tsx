import CloseIcon from "@mui/icons-material/Close";
import PersonIcon from "@mui/icons-material/CodeOutlined";
import IconButton from "@mui/material/IconButton";
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { menu, menuTrail } from "../../menu.ts";
import { MenuRow } from "./menu-row.tsx";
import { Brand, Flyout, Foot, Frame, Row, Rows, Shade } from "./sidebar-parts.tsx";
import { useFlyout } from "./use-flyout.ts";
import type { Sidebar as SidebarState } from "./use-sidebar.ts";

const SWIPE_PX = 48;
const AUTHOR = "author";

/** Side menu in all its states. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  const t = useT();
  const { authorUrl, mode } = useBoot();
  const { pathname } = useLocation();
  const [openGroups, setOpenGroups] = useState<readonly string[]>(() => parentsOf(pathname));
  const flyout = useFlyout((!sidebar.isOpen || sidebar.isNarrow) && !sidebar.isOver);
  const frame = useRef<HTMLElement>(null);
  const touchedAt = useRef<number | null>(null);

  // Navigation opens the parent of the current page; manually opened parents stay open.
  useEffect(() => setOpenGroups((open) => [...new Set([...open, ...parentsOf(pathname)])]), [pathname]);
  useEffect(() => {
    if (sidebar.isOver) frame.current?.querySelector<HTMLElement>("[data-item]")?.focus();
  }, [sidebar.isOver]);

  const setOpen = (id: string, isOpen: boolean) =>
    setOpenGroups((open) => (isOpen ? [...new Set([...open, id])] : open.filter((one) => one !== id)));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && sidebar.isOver) {
      event.stopPropagation();
      sidebar.closeOver();
    } else moveInMenu(event, frame.current);
  }
  function onTouchEnd(event: TouchEvent) {
    const end = event.changedTouches[0]?.clientX ?? 0;
    if (touchedAt.current !== null && touchedAt.current - end > SWIPE_PX) sidebar.closeOver();
    touchedAt.current = null;
  }

  return (
    <>
      <Shade data-over={sidebar.isOver || undefined} onClick={sidebar.closeOver} />
      <Frame
        ref={frame}
        aria-label={t("shell.nav")}
        data-over={sidebar.isOver || undefined}
        onKeyDown={onKeyDown}
        onTouchStart={(event) => {
          touchedAt.current = event.touches[0]?.clientX ?? null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <Brand>
          <LogoMark />
          <span>{t("common.appName")}</span>
          <IconButton className="close" aria-label={t("shell.closeNav")} onClick={sidebar.closeOver}>
            <CloseIcon />
          </IconButton>
        </Brand>
        <Rows className="rows">
          {menu.map((item) => (
            <MenuRow
              key={item.id}
              item={item}
              path={pathname}
              isOpen={openGroups.includes(item.id)}
              flyout={flyout}
              onOpen={(isOpen) => setOpen(item.id, isOpen)}
              onGo={() => {
                flyout.close();
                sidebar.closeOver();
              }}
            />
          ))}
        </Rows>
        <Foot className="foot">
          <div {...flyout.heard(AUTHOR)}>
            <Row
              data-item=""
              {...(authorUrl
                ? { href: authorUrl, target: "_blank", rel: "noopener noreferrer" }
                : { role: "link", "aria-disabled": true })}
              aria-label={authorUrl ? `${t("shell.author")} (${t("common.opensNewTab")})` : t("shell.author")}
            >
              <PersonIcon />
              <span>{t("shell.author")}</span>
            </Row>
            {flyout.flying?.id === AUTHOR && (
              <Flyout data-flyout="" style={{ top: flyout.flying.top }}>
                <div className="tip" aria-hidden="true">
                  {t("shell.author")}
                </div>
              </Flyout>
            )}
          </div>
          {mode === "mock" && <span className="visually-hidden">{t("shell.mockHelp")}</span>}
        </Foot>
      </Frame>
    </>
  );
}

const parentsOf = (path: string) =>
  menuTrail(path)
    .filter((item) => item.children)
    .map((item) => item.id);

/** Logo without the name, for the collapsed menu. */
function LogoMark() {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="currentColor" />
      <path d="M8 20v-5M14 20V8M20 20v-8" className="bars" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Up, Down, Home and End move between visible items; each item opens and closes itself. */
function moveInMenu(event: KeyboardEvent, frame: HTMLElement | null): void {
  if (!frame || event.altKey || event.ctrlKey || event.metaKey) return;
  const flyout = (event.target as HTMLElement).closest("[data-flyout]");
  const items = [...(flyout ?? frame).querySelectorAll<HTMLElement>("[data-item]")].filter(
    (item) => item.checkVisibility({ visibilityProperty: true }) && (flyout || !item.closest("[data-flyout]")),
  );
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  items[Math.max(0, Math.min(items.length - 1, to))]?.focus();
}
