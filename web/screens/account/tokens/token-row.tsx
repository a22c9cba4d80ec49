import Button from "@mui/material/Button";
import type { ApiToken } from "#shared/api/account/tokens.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { rightsOf } from "./rights.ts";

/** One token: its last letters, what it may do, when it was used and when it ends. */
export function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke(): void }) {
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
