import { proofHeaders, request } from "../../../lib/api.ts";
import { bytesOf, saveFile } from "../../../lib/files.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CardPanel } from "../../../ui/card-panel.tsx";
import { WriteButton } from "../../../ui/write-button.tsx";
import { useAct } from "../use-act.ts";

const takeOwnData = async () => {
  const answer = await request("/api/account/data", () => ({ method: "POST", headers: proofHeaders() }));
  saveFile("pano-my-data.json", await bytesOf(answer));
};

/** Everything that is kept about the person, as a file for themself. */
export function OwnDataCard() {
  const t = useT();
  const { isBusy, run } = useAct();
  return (
    <CardPanel title={t("personal.own")} caption={t("personal.ownHelp")}>
      <WriteButton variant="outlined" loading={isBusy} onClick={() => void run(takeOwnData)}>
        {t("personal.take")}
      </WriteButton>
    </CardPanel>
  );
}
