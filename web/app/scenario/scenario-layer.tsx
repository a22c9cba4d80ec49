import Fab from "@mui/material/Fab";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSWRConfig } from "swr";
import { isScenario, type Scenario } from "#shared/rules/scenario.ts";
import { useT } from "../../lib/i18n.tsx";
import { onScenario, play, played, takeUp } from "./scenario.store.ts";
import { ScenarioDrawer } from "./scenario-drawer.tsx";

/** Plays scenarios in this tab, says so while it does, and lets them be changed. */
export function ScenarioLayer({ isOpen, onOpen }: { isOpen: boolean; onOpen(isOpen: boolean): void }) {
  const t = useT();
  useState(takeUp);
  const { mutate } = useSWRConfig();
  const scenario = useSyncExternalStore(onScenario, played);
  const [isChanged, setIsChanged] = useState(false);

  useEffect(() => {
    // What is seen is asked again, once the drawer no longer changes.
    if (isOpen || !isChanged) return;
    setIsChanged(false);
    void mutate(() => true);
  }, [isOpen, isChanged, mutate]);

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
