import Drafts from "@mui/icons-material/EditNoteOutlined";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { Draft } from "#shared/api/inbox/conversations.ts";
import { useT } from "../../../lib/i18n.tsx";

const Row = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  justifyContent: "flex-start",
  gap: 12,
  width: "100%",
  minHeight: 64,
  padding: "12px 16px",
  textAlign: "start",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& svg": { color: theme.vars.palette.text.secondary },
  "& span": { minWidth: 0, display: "grid" },
  "& b, & small": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& b": { fontWeight: 500 },
  "& small": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

/** Draft of a new message above the drafts. */
export function DraftRow({ draft, onOpen }: { draft: Draft; onOpen(): void }) {
  const t = useT();
  return (
    <Row onClick={onOpen}>
      <Drafts />
      <span>
        <b>{draft.subject || t("inbox.newMessage")}</b>
        <small>{draft.to.join(", ") || draft.body}</small>
      </span>
    </Row>
  );
}
