import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Passkey } from "#shared/api/account/passkeys.ts";
import { api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { AccountRows } from "../kit/account-rows.tsx";
import { askDialog } from "../kit/ask.parts.ts";
import { passkeyDialog } from "./security.parts.ts";

/** The person's passkeys: each signs in by itself, without password and code. */
export function PasskeysCard() {
  const t = useT();
  const { date } = useFormat();
  const { data, error, mutate } = useApi("GET /account/passkeys");
  const [isAdding, setAdding] = useState(false);
  const [going, setGoing] = useState<Passkey | null>(null);
  const passkeys = data?.data ?? [];
  const PasskeyDialog = passkeyDialog.view();
  const AskDialog = askDialog.view();

  return (
    <CardPanel title={t("security.passkeys")} caption={t("security.passkeys.help")}>
      <Stack sx={{ gap: 1.5, alignItems: "stretch" }}>
        {error && !data && <FailureNotice error={error} onRetry={() => mutate()} />}
        {data && passkeys.length === 0 && (
          <Typography sx={{ color: "text.secondary" }}>{t("security.passkeys.none")}</Typography>
        )}
        {passkeys.length > 0 && (
          <AccountRows>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <strong>{passkey.name}</strong>
                  <p>
                    {t("security.passkeys.added", { date: date(passkey.createdAt) })} ·{" "}
                    {passkey.lastUsedAt
                      ? t("security.passkeys.used", { date: date(passkey.lastUsedAt) })
                      : t("security.passkeys.neverUsed")}
                  </p>
                </div>
                <Button
                  color="error"
                  aria-label={t("security.passkeys.removeOne", { name: passkey.name })}
                  {...askDialog.near}
                  onClick={() => setGoing(passkey)}
                >
                  {t("security.passkeys.remove")}
                </Button>
              </li>
            ))}
          </AccountRows>
        )}
        <WriteButton
          variant="outlined"
          sx={{ alignSelf: "flex-start" }}
          {...passkeyDialog.near}
          onClick={() => setAdding(true)}
        >
          {t("security.passkeys.add")}
        </WriteButton>
      </Stack>
      <LazyBoundary onLoadError={() => setAdding(false)}>
        {isAdding && <PasskeyDialog onAdded={() => void mutate()} onClose={() => setAdding(false)} />}
      </LazyBoundary>
      <LazyBoundary onLoadError={() => setGoing(null)}>
        {going && (
          <AskDialog
            title={t("security.passkeys.removeTitle", { name: going.name })}
            help={t("security.passkeys.removeHelp")}
            act={t("security.passkeys.remove")}
            onAct={async () => {
              await api("DELETE /account/passkeys/{id}", { path: { id: going.id } });
              await mutate();
            }}
            onClose={() => setGoing(null)}
          />
        )}
      </LazyBoundary>
    </CardPanel>
  );
}
