import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { useAccountAction } from "../kit/use-action.ts";

/** Everything that is kept about the person, as a file for themself. */
export function OwnDataCard() {
  const t = useT();
  const { isBusy, run } = useAccountAction();
  const take = async () => (await import("./own-data.ts")).downloadOwnData();
  return (
    <CardPanel title={t("personal.own")} caption={t("personal.ownHelp")}>
      <WriteButton variant="outlined" loading={isBusy} onClick={() => void run(take)}>
        {t("personal.take")}
      </WriteButton>
    </CardPanel>
  );
}
