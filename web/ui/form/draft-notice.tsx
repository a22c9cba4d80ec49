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

/**
 * Leads to the heading of the form an element lies in: what is nearest to the offer may remove something, and in a field
 * a second Enter would send the form.
 */
function leadToHeading(from: Element): void {
  let heading: HTMLElement | null = null;
  for (let around: Element | null = from; around && !heading; around = around.parentElement)
    heading = around.querySelector<HTMLElement>("h1, h2, h3");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}

/** The offer of a draft, in words; once it is answered the keyboard goes on from the top of the form. */
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
