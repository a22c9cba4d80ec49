import ArrowIcon from "@mui/icons-material/ChevronRight";
import { type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { preloadScreen } from "../../../lib/api/preload-chunk.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { type MenuItem, menuTrail } from "../../menu.ts";
import { Flyout, Fold, Row } from "./sidebar-parts.tsx";
import { UnreadBadge } from "./unread-badge.tsx";
import type { FlyoutControl } from "./use-flyout.ts";
import { useInboxUnread } from "./use-inbox-unread.ts";

interface Props {
  item: MenuItem;
  path: string;
  isOpen: boolean;
  flyout: FlyoutControl;
  onOpen(isOpen: boolean): void;
  onGo(): void;
}

/** Menu item with its children: below it, or at its right in the collapsed menu. */
export function MenuRow({ item, path, isOpen, flyout, onOpen, onGo }: Props) {
  const t = useT();
  const foldId = useId();
  const line = useRef<HTMLLIElement>(null);
  const Icon = item.icon;
  const isFlying = flyout.flying?.id === item.id;
  const isShown = flyout.isCollapsed ? isFlying : isOpen;
  const head = () => line.current?.firstElementChild as HTMLElement;
  const firstChild = () =>
    line.current?.querySelector<HTMLElement>(
      flyout.isCollapsed ? "[data-flyout] [data-item]" : ":scope li [data-item]",
    );

  const fly = (row: Element) => flushSync(() => flyout.open(item.id, row));

  function onKeyDown(event: KeyboardEvent) {
    if (!item.children) return;
    const isOnHead = event.target === head();
    if (event.key === "ArrowRight" && isOnHead) {
      if (flyout.isCollapsed) fly(event.currentTarget);
      if (flyout.isCollapsed || isOpen) firstChild()?.focus();
      else onOpen(true);
    } else if (event.key === "ArrowLeft") {
      if (!isOnHead) head().focus();
      else if (flyout.isCollapsed) flyout.close();
      else onOpen(false);
    } else return;
    event.preventDefault();
  }

  return (
    <li ref={line} onKeyDown={onKeyDown} {...flyout.heard(item.id)}>
      {item.children ? (
        <Row
          as="button"
          type="button"
          data-item=""
          data-within={menuTrail(path).includes(item) || undefined}
          aria-label={t(item.ariaLabel)}
          aria-expanded={isShown}
          aria-controls={foldId}
          onClick={(event: React.MouseEvent) => {
            if (!flyout.isCollapsed) return onOpen(!isOpen);
            // Safari does not focus a clicked button, so leaving it would go unnoticed.
            (event.currentTarget as HTMLElement).focus();
            fly(event.currentTarget);
          }}
        >
          <Icon />
          <span>{t(item.label)}</span>
          <ArrowIcon className="arrow" />
        </Row>
      ) : (
        <MenuLink item={item} path={path} onGo={onGo} />
      )}
      {item.children && (
        <Fold id={foldId} data-open={isOpen || undefined}>
          <Children items={item.children} path={path} onGo={onGo} />
        </Fold>
      )}
      {isFlying && flyout.flying && (
        <Flyout data-flyout="" style={{ top: flyout.flying.top, maxHeight: `calc(100vh - ${flyout.flying.top}px)` }}>
          {item.children ? (
            <div>
              <strong>{t(item.label)}</strong>
              <Children items={item.children} path={path} onGo={onGo} />
            </div>
          ) : (
            <div className="tip" aria-hidden="true">
              {t(item.label)}
            </div>
          )}
        </Flyout>
      )}
    </li>
  );
}

function Children({ items, path, onGo }: { items: readonly MenuItem[]; path: string; onGo(): void }) {
  return (
    <ul>
      {items.map((child) => (
        <li key={child.id}>
          <MenuLink item={child} path={path} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ item, path, onGo }: { item: MenuItem; path: string; onGo(): void }) {
  const t = useT();
  const rows = useBoot().user?.preferences.rowsPerPage;
  const prefetch = () => preloadScreen(item.href, rows);
  const { count } = useInboxUnread();
  const unread = item.counts && count > 0 ? `, ${t("shell.unread", { count })}` : "";
  const Icon = item.icon;
  return (
    <Row
      as={Link}
      {...{ to: item.href }}
      data-item=""
      aria-label={t(item.ariaLabel) + unread}
      aria-current={item.href === path ? "page" : menuTrail(path).includes(item) || undefined}
      onClick={onGo}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
    >
      <Icon />
      <span>{t(item.label)}</span>
      {item.counts && <UnreadBadge />}
    </Row>
  );
}
