import { createContext, type KeyboardEvent, type ReactNode, type Ref, use, useMemo, useRef, useState } from "react";
import { lazyView } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "../lazy/lazy-boundary.tsx";
import type { MenuChoice } from "./menu-choice.ts";

const load = () => import("./choice-menu.tsx");
const ChoiceMenu = lazyView(async () => (await load()).ChoiceMenu);
const fetchMenu = () => void load().catch(() => undefined);

interface Opener {
  ref: Ref<HTMLButtonElement>;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onPointerEnter(): void;
  onFocus(): void;
  onClick(): void;
  onKeyDown(event: KeyboardEvent): void;
}

interface Keeper {
  open: string | null;
  setOpen(name: string | null): void;
}

const KeeperContext = createContext<Keeper | null>(null);

/** Keeps the open menu by name, so that it stays open while its button is replaced. */
export function MenuKeeper({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const keeper = useMemo(() => ({ open, setOpen }), [open]);
  return <KeeperContext value={keeper}>{children}</KeeperContext>;
}

interface MenuButtonProps {
  choices: readonly MenuChoice[];
  /** Name for {@link MenuKeeper}, where the button may be replaced while its menu is open. */
  name?: string;
  children(opener: Opener): ReactNode;
}

/**
 * Button that opens a menu of actions: `<MenuButton choices={…}>{(opener) => <IconButton {...opener} />}</MenuButton>`.
 */
export function MenuButton({ choices, name, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const keeper = use(KeeperContext);
  const [isOwn, setIsOwn] = useState(false);
  const isKept = keeper !== null && name !== undefined;
  const isOpen = isKept ? keeper.open === name : isOwn;
  const setIsOpen = (next: boolean) => (isKept ? keeper.setOpen(next ? name : null) : setIsOwn(next));
  return (
    <>
      {children({
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onPointerEnter: fetchMenu,
        onFocus: fetchMenu,
        onClick: () => setIsOpen(true),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setIsOpen(true);
        },
      })}
      <LazyBoundary onLoadError={() => setIsOpen(false)}>
        {isOpen && <ChoiceMenu anchor={() => button.current} choices={choices} onClose={() => setIsOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
