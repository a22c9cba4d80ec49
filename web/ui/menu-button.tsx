import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";

/** One entry of a menu. */
export interface MenuChoice {
  label: string;
  /** One of several of which one holds, and whether it is this one. */
  isChosen?: boolean;
  /** Shown, but not now: a write while offline. */
  isOff?: boolean;
  onChoose(): void;
}

const load = () => import("./choice-menu.tsx");
const ChoiceMenu = lazy(async () => ({ default: (await load()).ChoiceMenu }));
const fetchMenu = () => void load().catch(() => undefined);

interface Opener {
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onPointerEnter(): void;
  onFocus(): void;
  onClick(event: MouseEvent<HTMLElement>): void;
}

/** A button that opens a menu of acts: `<MenuButton choices={…}>{(opener) => <IconButton {...opener} />}</MenuButton>`. */
export function MenuButton(props: { choices: readonly MenuChoice[]; children(opener: Opener): ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {props.children({
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
        onPointerEnter: fetchMenu,
        onFocus: fetchMenu,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Suspense>
        {anchor && <ChoiceMenu anchor={anchor} choices={props.choices} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
