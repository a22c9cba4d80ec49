import { styled } from "@mui/material/styles";
import { useT } from "../../../lib/i18n.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { useViewers } from "./presence.store.ts";

const Faces = styled("span")(({ theme }) => ({
  display: "inline-flex",
  flex: "none",
  paddingInlineStart: 6,
  "& > span": { marginInlineStart: -6, border: `2px solid ${theme.vars.palette.background.paper}` },
}));

/** Colleagues viewing a conversation. */
export function Viewers({ id }: { id: number }) {
  const t = useT();
  const lookers = useViewers(id);
  if (lookers.length === 0) return null;
  const words = t("inbox.lookers", { names: lookers.map(({ name }) => name).join(", ") });
  return (
    <Faces role="img" aria-label={words} title={words}>
      {lookers.slice(0, 3).map((one) => (
        <PersonAvatar key={one.id} name={one.name} src={`/api/avatars/${one.id}`} size={24} />
      ))}
    </Faces>
  );
}

const Typing = styled("p")(({ theme }) => ({
  ...theme.typography.caption,
  margin: "0 0 6px",
  color: theme.vars.palette.info.main,
}));

/** Who is typing a reply. */
export function TypingLine({ id }: { id: number }) {
  const t = useT();
  const [typing] = useViewers(id).filter((one) => one.typing);
  return <div role="status">{typing && <Typing>{t("inbox.typing", { name: typing.name })}</Typing>}</div>;
}
