import { styled } from "@mui/material/styles";
import { useT } from "../../../../lib/i18n.tsx";
import type { Message } from "../../inbox.data.ts";

const Notes = styled("ul")(({ theme }) => ({
  ...theme.typography.caption,
  listStyle: "none",
  margin: "8px 0 0",
  padding: 0,
  display: "grid",
  gap: 4,
  color: theme.vars.palette.text.secondary,
  overflowWrap: "anywhere",
  "& > .chip": {
    ...theme.typography.label,
    justifySelf: "start",
    padding: "2px 10px",
    borderRadius: 999,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.action.selected,
  },
  "& > .bad": { color: theme.vars.palette.error.main },
}));

/** Notes about a message: automatic reply, omitted files, not delivered. */
export function MessageNotes({ message }: { message: Message }) {
  const t = useT();
  const { auto, isMarkedSpam, leftOut, deliveries, status } = message;
  // The failure reason is above its actions.
  const told = deliveries.filter(({ state }) => state === "delayed" || status !== "failed" || deliveries.length > 1);
  const isMachine = auto === "reply" || auto === "bounce";
  if (!isMachine && !isMarkedSpam && leftOut.length === 0 && told.length === 0) return null;
  return (
    <Notes>
      {isMachine && <li className="chip">{t(`inbox.auto.${auto}`)}</li>}
      {isMarkedSpam && <li>{t("inbox.markedSpam")}</li>}
      {leftOut.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files of a letter may have the same name and never change places
        <li key={index}>{t(`inbox.leftOut.${reason}`, { name })}</li>
      ))}
      {told.map(({ email, state, reason }) => (
        <li key={email} className={state === "failed" ? "bad" : undefined}>
          {t(`inbox.delivery.${state}`, { email, reason })}
        </li>
      ))}
    </Notes>
  );
}
