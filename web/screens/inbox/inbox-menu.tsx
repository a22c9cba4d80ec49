import More from "@mui/icons-material/MoreVertOutlined";
import IconButton from "@mui/material/IconButton";
import { useT } from "../../lib/i18n.tsx";
import { MenuButton } from "../../ui/menu/menu-button.tsx";
import type { InboxWork } from "./use-inbox-work.ts";

/** Settings shared by the whole inbox. */
export type Managed = "labels" | "canned";

/** Inbox menu: personal options and shared settings. */
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
