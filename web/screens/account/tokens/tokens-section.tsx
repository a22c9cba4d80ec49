import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ApiToken } from "#shared/api/account/tokens.ts";
import { TOKENS_MAX } from "#shared/rules/people/token-scopes.ts";
import { api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { AccountRows } from "../kit/account-rows.tsx";
import { askDialog } from "../kit/ask.parts.ts";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { rightsOf } from "./rights.ts";
import { tokenDialog, valueDialog } from "./tokens.parts.ts";

/** Account ▸ API tokens: what programs call the API with in the person's name. */
export function TokensSection() {
  const t = useT();
  const { data, error, mutate } = useApi("GET /account/tokens");
  const [isMaking, setMaking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const [going, setGoing] = useState<ApiToken | null>(null);
  const TokenDialog = tokenDialog.view();
  const ValueDialog = valueDialog.view();
  const AskDialog = askDialog.view();

  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <SectionSkeleton />;
  const tokens = data.data;
  const isFull = tokens.length >= TOKENS_MAX;
  return (
    <CardPanel
      title={t("tokens.title")}
      caption={t("tokens.help")}
      action={
        <WriteButton variant="contained" disabled={isFull} {...tokenDialog.near} onClick={() => setMaking(true)}>
          {t("tokens.make")}
        </WriteButton>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {isFull && <Typography variant="body2">{t("tokens.full")}</Typography>}
        {tokens.length === 0 && <Typography sx={{ color: "text.secondary" }}>{t("tokens.none")}</Typography>}
        {tokens.length > 0 && (
          <AccountRows>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setGoing(token)} />
            ))}
          </AccountRows>
        )}
        <MuiLink
          href="/api/docs"
          target="_blank"
          rel="noopener"
          sx={{ alignSelf: "flex-start", py: { xs: 1.5, sm: 1 } }}
        >
          {t("tokens.docs")}
        </MuiLink>
      </Stack>
      <LazyBoundary onLoadError={() => setMaking(false)}>
        {isMaking && (
          <TokenDialog
            onMade={(made) => {
              setMaking(false);
              setValue(made);
              void mutate();
            }}
            onClose={() => setMaking(false)}
          />
        )}
      </LazyBoundary>
      <LazyBoundary onLoadError={() => setValue(null)}>
        {value && (
          <ValueDialog
            title={t("tokens.valueTitle")}
            help={t("tokens.valueHelp")}
            value={value}
            done={t("tokens.kept")}
            onClose={() => setValue(null)}
          />
        )}
      </LazyBoundary>
      <LazyBoundary onLoadError={() => setGoing(null)}>
        {going && (
          <AskDialog
            title={t("tokens.revokeTitle", { name: going.name })}
            help={t("tokens.revokeHelp")}
            act={t("tokens.revoke")}
            onAct={async () => {
              await api("DELETE /account/tokens/{id}", { path: { id: going.id } });
              await mutate();
              toast({ message: t("tokens.revoked"), type: "success" });
            }}
            onClose={() => setGoing(null)}
          />
        )}
      </LazyBoundary>
    </CardPanel>
  );
}

/** One token: its last letters, what it may do, when it was used and when it ends. */
function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke(): void }) {
  const t = useT();
  const { date, relative } = useFormat();
  const { name, last4, scopes, lastUsedAt, expiresAt } = token;
  const rights = Object.entries(rightsOf(scopes)).map(([area, right]) =>
    t("tokens.rightOf", {
      area: t(`tokens.area.${area as keyof ReturnType<typeof rightsOf>}`),
      right: t(`tokens.right.${right}`),
    }),
  );
  return (
    <li>
      <div>
        <strong>{name}</strong> <code>…{last4}</code>
        <p>{rights.join(" · ")}</p>
        <p>
          {lastUsedAt ? t("tokens.used", { time: relative(lastUsedAt) }) : t("tokens.neverUsed")} ·{" "}
          {t("tokens.ends", { date: date(expiresAt) })}
        </p>
      </div>
      <Button color="error" aria-label={t("tokens.revokeOne", { name })} onClick={onRevoke}>
        {t("tokens.revoke")}
      </Button>
    </li>
  );
}
