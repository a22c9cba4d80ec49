import Button from "@mui/material/Button";
import type { Draft } from "../../lib/draft.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../notice.tsx";

interface Props {
  kept: { offered: Draft<unknown> | null; restore(): void; decline(): void };
}

/** Offers back what an earlier visit left unsaved: "Restore draft from 14:02". */
export function DraftOffer({ kept: { offered, restore, decline } }: Props) {
  const t = useT();
  const { time, dateTime } = useFormat();
  if (!offered) return null;
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
