import Fab from "@mui/material/Fab";
import { useEffect, useState } from "react";
import { mutate } from "swr";
import { isScenario, type Scenario } from "#shared/rules/shop/scenario.ts";
import { clearInitialData, expireInitialData } from "../../lib/api/initial-data.ts";
import { clearPreloads } from "../../lib/api/preload-cache.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsIdle } from "../../lib/page/idle.ts";
import { useStore } from "../../lib/store.ts";
import { activeScenario, restoreScenario, setScenario } from "./scenario.store.ts";
import { ScenarioDrawer } from "./scenario-drawer.tsx";

/** Applies the tab's scenario, shows that one is active and edits it. */
export function ScenarioLayer({ isOpen, onOpen }: { isOpen: boolean; onOpen(isOpen: boolean): void }) {
  const t = useT();
  const [isChanged, setIsChanged] = useState(restoreScenario);
  const scenario = useStore(activeScenario);
  const isSettled = useIsIdle();

  useEffect(() => {
    // Applied once the drawer is idle, and not before hydration with the server's own data.
    if (isOpen || !isChanged || !isSettled) return;
    setIsChanged(false);
    refetchAll();
  }, [isOpen, isChanged, isSettled]);

  const change = (next: Scenario) => {
    setScenario(next);
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

/**
 * Refetches everything after a scenario change and clears the remaining cache; rendered data stays until answered. The
 * signed-in person is kept: no scenario affects it.
 */
function refetchAll(): void {
  expireInitialData();
  clearInitialData();
  clearPreloads();
  void mutate((key) => key !== "/auth/me", undefined);
}
