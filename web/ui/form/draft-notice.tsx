import Button from "@mui/material/Button";
import type { MouseEvent } from "react";
import type { Draft } from "../../lib/drafts/draft.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../feedback/notice.tsx";

export interface DraftNoticeProps {
  offered: Draft<unknown>;
  restore(): void;
  decline(): void;
}

/** Focuses the form's heading: a nearer control may delete something, and in a field a second Enter would submit. */
function leadToHeading(from: Element): void {
  let heading: HTMLElement | null = null;
  for (let around: Element | null = from; around && !heading; around = around.parentElement)
    heading = around.querySelector<HTMLElement>("h1, h2, h3");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}

/** Text of a draft offer; after the answer the focus is at the top of the form. */
export function DraftNotice({ offered, restore, decline }: DraftNoticeProps) {
  const t = useT();
  const { time, dateTime } = useFormat();
  const at = new Date(offered.at);
  const answered = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    leadToHeading(event.currentTarget);
    act();
  };
  const isToday = at.toDateString() === new Date().toDateString();
  return (
    <Notice
      tone="info"
      action={
        <>
          <Button size="small" onClick={answered(restore)}>
            {t("forms.draft.restore", { time: (isToday ? time : dateTime)(at.toISOString()) })}
          </Button>
          <Button size="small" color="inherit" onClick={answered(decline)}>
            {t("forms.draft.discard")}
          </Button>
        </>
      }
    >
      {t("forms.draft.found")}
    </Notice>
  );
}
