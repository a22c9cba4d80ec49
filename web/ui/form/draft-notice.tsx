import Button from "@mui/material/Button";
import type { Draft } from "../../lib/draft.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../notice.tsx";

export interface DraftNoticeProps {
  offered: Draft<unknown>;
  restore(): void;
  decline(): void;
}

/** The offer of a draft, in words. */
export function DraftNotice({ offered, restore, decline }: DraftNoticeProps) {
  const t = useT();
  const { time, dateTime } = useFormat();
  const at = new Date(offered.at);
  const isToday = at.toDateString() === new Date().toDateString();
  return (
    <Notice
      tone="info"
      action={
        <>
          <Button size="small" onClick={restore}>
            {t("forms.draft.restore", { time: (isToday ? time : dateTime)(at.toISOString()) })}
          </Button>
          <Button size="small" color="inherit" onClick={decline}>
            {t("forms.leave.discard")}
          </Button>
        </>
      }
    >
      {t("forms.draft.found")}
    </Notice>
  );
}
