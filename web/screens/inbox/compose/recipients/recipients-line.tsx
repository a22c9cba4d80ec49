import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useT } from "../../../../lib/i18n.tsx";
import { lazyView } from "../../../../lib/lazy-view.ts";
import { touchTarget } from "../../../../ui/layout/touch-target.ts";
import { LazyBoundary } from "../../../../ui/lazy/lazy-boundary.tsx";
import type { Recipients } from "../draft/draft.ts";

const ReplyRecipients = lazyView(async () => (await import("./recipient-fields.tsx")).ReplyRecipients, ["inboxActs"]);

const Line = styled("div")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  alignItems: "baseline",
  gap: 8,
  marginBottom: 8,
  color: theme.vars.palette.text.secondary,
  "& > span": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& > .none": { color: theme.vars.palette.error.main },
  "& > button": {
    font: "inherit",
    flex: "none",
    padding: 0,
    border: 0,
    background: "none",
    color: theme.vars.palette.primary.main,
    cursor: "pointer",
    ...touchTarget,
  },
}));

interface RecipientsLineProps {
  recipients: Recipients;
  onChange(recipients: Recipients): void;
}

/** Recipients in one line, expandable for editing. */
export function RecipientsLine({ recipients, onChange }: RecipientsLineProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { to, cc } = recipients;
  const isNobody = to.length === 0;
  return (
    <>
      {!isOpen && (
        <Line>
          <span className={isNobody ? "none" : undefined} dir="auto">
            {isNobody
              ? t("inbox.toNobody")
              : [t("inbox.toThese", { to: to.join(", ") }), cc.length > 0 && t("inbox.ccThese", { cc: cc.join(", ") })]
                  .filter(Boolean)
                  .join(" · ")}
          </span>
          <button type="button" onClick={() => setOpen(true)}>
            {t("inbox.changeRecipients")}
          </button>
        </Line>
      )}
      <LazyBoundary onLoadError={() => setOpen(false)}>
        {isOpen && <ReplyRecipients recipients={recipients} onChange={onChange} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
