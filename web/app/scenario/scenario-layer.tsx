import Fab from "@mui/material/Fab";
import { useEffect, useState } from "react";
import { isScenario, type Scenario } from "#shared/rules/scenario.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsSettled } from "../../lib/page/idle.ts";
import { useStore } from "../../lib/store.ts";
import { askAnew } from "./refetch-all.ts";
import { play, played, takeUp } from "./scenario.store.ts";
import { ScenarioDrawer } from "./scenario-drawer.tsx";

/** Plays scenarios in this tab, says so while it does, and lets them be changed. */
export function ScenarioLayer({ isOpen, onOpen }: { isOpen: boolean; onOpen(isOpen: boolean): void }) {
  const t = useT();
  const [isChanged, setIsChanged] = useState(takeUp);
  const scenario = useStore(played);
  const isSettled = useIsSettled();

  useEffect(() => {
    // Once the drawer no longer changes, and not before the server's drawing is taken over with its own answers.
    if (isOpen || !isChanged || !isSettled) return;
    setIsChanged(false);
    askAnew();
  }, [isOpen, isChanged, isSettled]);

  const change = (next: Scenario) => {
    play(next);
    setIsChanged(true);
  };
  return (
    <>
      {isScenario(scenario) && !isOpen && (
        <Fab
          variant="extended"
          size="small"
          color="warning"
          onClick={() => onOpen(true)}
          sx={{ position: "fixed", insetInlineStart: 16, insetBlockEnd: 16, zIndex: "snackbar" }}
        >
          {t("scenario.on")}
        </Fab>
      )}
      {isOpen && <ScenarioDrawer scenario={scenario} onChange={change} onClose={() => onOpen(false)} />}
    </>
  );
}
