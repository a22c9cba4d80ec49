import Button from "@mui/material/Button";
import type { RefObject } from "react";
import type { openPlaceholders } from "#shared/rules/inbox/canned.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";

interface Props {
  id: string;
  open: ReturnType<typeof openPlaceholders>;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Lists variables without a value; each selects its place in the text. */
export function MissingValues({ id, open, field }: Props) {
  const t = useT();
  return (
    <div id={id} style={{ marginTop: 8 }}>
      <Notice tone="warning" role="status">
        {t("inbox.missing")}
        {open.map(({ name, start, end }) => (
          <Button
            key={start}
            size="small"
            color="inherit"
            sx={{ minHeight: 24, py: 0, textDecoration: "underline" }}
            onClick={() => {
              field.current?.focus();
              field.current?.setSelectionRange(start, end);
            }}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </Notice>
    </div>
  );
}
