import CopyIcon from "@mui/icons-material/ContentCopy";
import EditIcon from "@mui/icons-material/EditOutlined";
import ExpandMore from "@mui/icons-material/ExpandMore";
import OpenIcon from "@mui/icons-material/OpenInNew";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { AskDialog } from "../../ui/dialog/ask-dialog.tsx";
import { ContextArea } from "../../ui/menu/context-area.tsx";
import { MenuButton } from "../../ui/menu/menu-button.tsx";
import type { MenuChoice } from "../../ui/menu/menu-choice.ts";
import { goods } from "./goods.ts";
import { LastChoice } from "./last-choice.tsx";

/** A button with a menu, and what was chosen last. */
function Shown({ label, choices, said }: { label: string; choices: readonly MenuChoice[]; said: string }) {
  return (
    <>
      <MenuButton choices={choices}>
        {(opener) => (
          <Button {...opener} variant="outlined" color="inherit" endIcon={<ExpandMore aria-hidden="true" />}>
            {label}
          </Button>
        )}
      </MenuButton>
      <LastChoice text={said} />
    </>
  );
}

/** The last choice in words, and the way to note one. */
function useChosen() {
  const t = useT();
  const [chosen, setChosen] = useState("");
  const act = (label: string, more: Partial<MenuChoice> = {}): MenuChoice => ({
    label,
    onChoose: () => setChosen(label),
    ...more,
  });
  return { t, act, said: chosen && t("dropdown.chosen", { name: chosen }) };
}

/** Entries to choose from, one of them not now. */
export function BasicMenu() {
  const { t, act, said } = useChosen();
  const choices = goods.map(({ name, value }) => act(name, { isOff: value === "defter" }));
  return <Shown label={t("dropdown.basic.button")} choices={choices} said={said} />;
}

const acts = [
  { label: "dropdown.open", icon: <OpenIcon />, keys: "o", shown: "O" },
  { label: "dropdown.edit", icon: <EditIcon />, keys: "e", shown: "E" },
  { label: "dropdown.copy", icon: <CopyIcon />, keys: "C", shown: "Shift+C" },
] as const;

/** Entries with a picture and the keys that do the same, with the menu closed. */
export function IconMenu() {
  const { t, act, said } = useChosen();
  const choices = acts.map(({ label, icon, shown }) =>
    act(t(label), { icon, keys: shown, isApart: label === "dropdown.copy" }),
  );
  useShortcuts(acts.map(({ label, keys }, n) => ({ keys, label, run: () => choices[n]?.onChoose?.() })));
  return <Shown label={t("dropdown.acts")} choices={choices} said={said} />;
}

/** Entries that open a menu at their side. */
export function SideMenu() {
  const { t, act, said } = useChosen();
  const columns = [t("dropdown.column.todo"), t("dropdown.column.doing"), t("dropdown.column.done")];
  const choices = [
    act(t("dropdown.open")),
    { label: t("dropdown.moveTo"), more: columns.map((name) => act(name)) },
    { label: t("dropdown.goods"), more: goods.slice(0, 4).map(({ name }) => act(name)) },
    act(t("dropdown.edit")),
  ];
  return <Shown label={t("dropdown.acts")} choices={choices} said={said} />;
}

const densities = ["compact", "standard", "comfortable"] as const;

/** Switches, and one of several. */
export function MarkMenu() {
  const t = useT();
  const [withPrices, setWithPrices] = useState(true);
  const [withStock, setWithStock] = useState(false);
  const [density, setDensity] = useState<(typeof densities)[number]>("standard");
  const shown = [
    withPrices && t("dropdown.prices"),
    withStock && t("dropdown.stock"),
    t(`dropdown.density.${density}`),
  ];
  const choices = [
    { label: t("dropdown.prices"), isOn: withPrices, onChoose: () => setWithPrices(!withPrices) },
    { label: t("dropdown.stock"), isOn: withStock, onChoose: () => setWithStock(!withStock) },
    ...densities.map((one, n) => ({
      label: t(`dropdown.density.${one}`),
      isChosen: one === density,
      isApart: n === 0,
      onChoose: () => setDensity(one),
    })),
  ];
  return <Shown label={t("dropdown.view")} choices={choices} said={shown.filter(Boolean).join(" · ")} />;
}

/** An act that is asked for once more. */
export function DangerMenu() {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const choices = [
    { label: t("dropdown.restore"), isOff: !isGone, onChoose: () => setIsGone(false) },
    {
      label: t("dropdown.delete"),
      isDanger: true,
      isApart: true,
      isOff: isGone,
      // After the menu has given the focus back.
      onChoose: () => requestAnimationFrame(() => setIsAsking(true)),
    },
  ];
  return (
    <>
      <Shown label={t("dropdown.acts")} choices={choices} said={t(isGone ? "dropdown.gone" : "dropdown.there")} />
      {isAsking && (
        <AskDialog
          isDanger
          title={t("dropdown.deleteAsk")}
          text={t("dropdown.deleteHelp")}
          act={t("dropdown.delete")}
          back={t("dropdown.back")}
          onAct={() => setIsGone(true)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** A place with a menu of its own. */
export function ContextMenu() {
  const { t, act, said } = useChosen();
  const choices = [act(t("dropdown.open")), act(t("dropdown.edit")), act(t("dropdown.copy"), { isApart: true })];
  return (
    <>
      <ContextArea label={t("dropdown.context.area")} choices={choices}>
        {t("dropdown.context.area")}
      </ContextArea>
      <LastChoice text={said} />
    </>
  );
}
