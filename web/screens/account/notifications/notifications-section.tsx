import Checkbox from "@mui/material/Checkbox";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { useRef } from "react";
import type { NoticeChange, NoticeChoices } from "#shared/api/account/notifications.ts";
import { type MailPace, mailPaces, type NoticeEvent, noticeEvents } from "#shared/rules/people/notice-events.ts";
import { ApiError, api } from "../../../lib/api/client.ts";
import { useApi } from "../../../lib/api/use-api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { saveQueue } from "../../../lib/save-queue.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { ClockField } from "../../../ui/fields/day-fields.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { Option } from "../../../ui/lazy/lazy-menu.tsx";
import { toastError } from "../../../ui/toast/toast-error.ts";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { SwitchLine } from "../kit/switch-line.tsx";
import { useOfflineDisabled } from "../kit/use-offline-disabled.ts";

const QUIET = { from: "22:00", to: "07:00" };
const keepChange = saveQueue({
  name: "notifications",
  join: joined,
  send: (body: NoticeChange) => api("PATCH /account/notifications", { body, keepalive: true }),
});
const Matrix = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  ...theme.typography.body1,
  "& th": { textAlign: "left", fontWeight: 400 },
  "& thead th": { ...theme.typography.label, color: theme.vars.palette.text.secondary, paddingBottom: 8 },
  "& tbody :is(th, td)": { borderTop: `1px solid ${theme.vars.palette.divider}`, height: 48 },
  "& :is(td, th):not(:first-of-type)": { width: 96, paddingLeft: 8 },
  "& :is(td, th):last-of-type": { width: 152 },
  "@media (max-width:599.95px)": { "& :is(td, th):last-of-type": { width: 128 } },
}));
const Hours = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 160px))",
  gap: 16,
  marginTop: 16,
});

/** Account ▸ Notifications: which events are shown in the app, which are mailed, and when no mail may come. */
export function NotificationsSection() {
  const t = useT();
  const { data, error, mutate } = useApi("GET /account/notifications");
  const errorText = useErrorText();
  const rest = useOfflineDisabled();
  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <SectionSkeleton />;
  const { events, quietHours } = data.data;

  /** Shown at once, also while an earlier choice is still being kept; a refusal puts it back. */
  async function keep(body: NoticeChange, shown: NoticeChoices) {
    const kept = keepChange(body);
    try {
      await mutate(
        kept.then(() => undefined),
        { optimisticData: { status: 200, data: shown }, populateCache: false },
      );
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toastError(failure, errorText(failure));
    }
  }
  const choose = (event: NoticeEvent, change: { inApp?: boolean; email?: MailPace }) =>
    void keep(
      { events: { [event]: change } },
      { quietHours, events: { ...events, [event]: { ...events[event], ...change } } },
    );
  const quiet = (next: NoticeChoices["quietHours"]) => void keep({ quietHours: next }, { events, quietHours: next });

  return (
    <>
      <CardPanel title={t("alerts.what")} caption={t("alerts.help")}>
        <Matrix>
          <thead>
            <tr>
              <th scope="col">{t("alerts.event")}</th>
              <th scope="col">{t("alerts.inApp")}</th>
              <th scope="col">{t("alerts.email")}</th>
            </tr>
          </thead>
          <tbody>
            {noticeEvents.map((event) => (
              <tr key={event}>
                <th scope="row">{t(`alerts.event.${event}`)}</th>
                <td title={rest.title}>
                  <Checkbox
                    checked={events[event].inApp}
                    disabled={rest.disabled === true}
                    onChange={(_, inApp) => choose(event, { inApp })}
                    slotProps={{ input: { "aria-label": t("alerts.inAppOf", { event: t(`alerts.event.${event}`) }) } }}
                  />
                </td>
                <td>
                  <Select
                    {...rest}
                    size="small"
                    fullWidth
                    value={events[event].email}
                    onChange={({ target }) => choose(event, { email: target.value as MailPace })}
                    inputProps={{ "aria-label": t("alerts.emailOf", { event: t(`alerts.event.${event}`) }) }}
                  >
                    {mailPaces.map((pace) => (
                      <Option key={pace} value={pace}>
                        {t(`alerts.pace.${pace}`)}
                      </Option>
                    ))}
                  </Select>
                </td>
              </tr>
            ))}
          </tbody>
        </Matrix>
      </CardPanel>
      <CardPanel title={t("alerts.quiet")}>
        <SwitchLine
          label={t("alerts.quietOn")}
          help={t("alerts.quietHelp")}
          isOn={quietHours !== null}
          onTurn={(isOn) => quiet(isOn ? QUIET : null)}
        />
        {quietHours && (
          <Hours title={rest.title}>
            {(["from", "to"] as const).map((end) => (
              <QuietEnd
                key={end}
                label={t(`alerts.quiet.${end}`)}
                time={quietHours[end]}
                isOff={rest.disabled === true}
                onTime={(time) => quiet({ ...quietHours, [end]: time })}
              />
            ))}
          </Hours>
        )}
      </CardPanel>
    </>
  );
}

function joined(earlier: NoticeChange, later: NoticeChange): NoticeChange {
  const events = { ...earlier.events };
  for (const event of noticeEvents) {
    const change = later.events?.[event];
    if (change) events[event] = { ...events[event], ...change };
  }
  return { ...earlier, ...later, events };
}

/** One end of the quiet hours, kept once it is chosen or left. */
function QuietEnd(props: { label: string; time: string; isOff: boolean; onTime(time: string): void }) {
  const { label, time, isOff, onTime } = props;
  // The clock tells its last choice and that it closes at once.
  const typed = useRef<string | null>(time);
  const keep = () => {
    if (typed.current && typed.current !== time) onTime(typed.current);
  };
  const hold = (next: string | null) => {
    typed.current = next;
  };
  return <ClockField label={label} value={time} isOff={isOff} onTime={hold} onDone={keep} />;
}
