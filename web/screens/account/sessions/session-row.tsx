import Chip from "@mui/material/Chip";
import type { Session } from "#shared/api/account/sessions.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useAccountAction } from "../kit/use-action.ts";

/** One sign-in: what it is on, where from, since when; all but this one can be ended. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd(): Promise<void> }) {
  const t = useT();
  const format = useFormat();
  const { isBusy, run } = useAccountAction();
  const { browser, system, ip, country, createdAt, lastSeenAt, current } = session;
  const name =
    browser && system
      ? t("security.sessions.on", { browser, system })
      : browser || system || t("security.sessions.unknown");
  const place = country && format.country(country);
  return (
    <li>
      <div>
        <strong>{name}</strong> {current && <Chip size="small" label={t("security.sessions.current")} />}
        <p>{[place, ip].filter(Boolean).join(" · ")}</p>
        <p>
          {t("security.sessions.since", { time: format.dateTime(createdAt) })} ·{" "}
          {t("security.sessions.seen", { time: format.relative(lastSeenAt) })}
        </p>
      </div>
      {!current && (
        <WriteButton
          loading={isBusy}
          aria-label={t("security.sessions.endOne", { name })}
          onClick={() => void run(onEnd)}
        >
          {t("security.sessions.end")}
        </WriteButton>
      )}
    </li>
  );
}
