import { styled } from "@mui/material/styles";
import { useT } from "../../../lib/i18n.tsx";
import type { ShownDraft } from "./draft/draft.ts";

const State = styled("span")(({ theme }) => ({
  ...theme.typography.caption,
  flex: 1,
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
}));

/** Where the draft is saved. */
export function DraftStatus({ writing: { safety, kind } }: { writing: ShownDraft }) {
  const t = useT();
  return (
    <State role="status">
      {safety === "kept" && t("inbox.draftKept")}
      {safety === "gone" && t("inbox.draftGone")}
      {(safety === "here" || safety === "asked") && t(kind === "note" ? "inbox.noteHere" : "inbox.draftHere")}
    </State>
  );
}
