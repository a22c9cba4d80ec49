import More from "@mui/icons-material/MoreVertOutlined";
import IconButton from "@mui/material/IconButton";
import { useT } from "../../lib/i18n.tsx";
import { MenuButton } from "../../ui/menu/menu-button.tsx";
import type { InboxWork } from "./use-inbox-work.ts";

/** What is kept for the whole inbox. */
export type Managed = "labels" | "canned";

/** The inbox's own menu: how it works for this person, and what is kept for all of it. */
export function InboxMenu({ work, onManage }: { work: InboxWork; onManage(what: Managed): void }) {
  const t = useT();
  const { opensNext, setOpensNext } = work;
  return (
    <MenuButton
      choices={[
        { label: t("inbox.openNext"), isOn: opensNext, onChoose: () => setOpensNext(!opensNext) },
        { label: t("inbox.manageLabels"), onChoose: () => onManage("labels") },
        { label: t("inbox.canned"), onChoose: () => onManage("canned") },
      ]}
    >
      {(opener) => (
        <IconButton {...opener} aria-label={t("inbox.menu")}>
          <More />
        </IconButton>
      )}
    </MenuButton>
  );
}
