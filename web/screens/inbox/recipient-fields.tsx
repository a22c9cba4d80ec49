import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { RECIPIENTS_MAX } from "#shared/rules/inbox-limits.ts";
import { emailProblem } from "#shared/rules/person-rules.ts";
import { useT } from "../../lib/i18n.tsx";
import { AddressField } from "./address-field.tsx";
import type { Recipients } from "./writing.ts";

const Fields = styled("div")({
  display: "grid",
  gap: 12,
  margin: "12px 0",
  "& > button": { justifySelf: "start" },
});

interface RecipientFieldsProps {
  recipients: Recipients;
  onChange(recipients: Recipients): void;
  onClose(): void;
}

/** To and Cc of an answer, to be changed. */
export function RecipientFields({ recipients: { to, cc }, onChange, onClose }: RecipientFieldsProps) {
  const t = useT();
  const [toEntry, setToEntry] = useState("");
  const [ccEntry, setCcEntry] = useState("");
  const problemOf = (emails: readonly string[]): string | undefined => {
    const wrong = emails.find((one) => emailProblem(one) !== null);
    if (wrong !== undefined) return t("inbox.notAnAddress", { address: wrong });
    return emails.length > RECIPIENTS_MAX ? t("inbox.toTooMany", { count: RECIPIENTS_MAX }) : undefined;
  };
  return (
    <Fields>
      <AddressField
        isFirst
        id="reply-to"
        label={t("inbox.toWhom")}
        emails={to}
        entry={toEntry}
        onEntry={setToEntry}
        problem={to.length === 0 && toEntry === "" ? t("inbox.toEmpty") : problemOf(to)}
        onChange={(emails) => onChange({ to: emails, cc })}
      />
      <AddressField
        id="reply-cc"
        label={t("inbox.cc")}
        emails={cc}
        entry={ccEntry}
        onEntry={setCcEntry}
        problem={problemOf(cc)}
        onChange={(emails) => onChange({ to, cc: emails })}
      />
      <Button size="small" onClick={onClose}>
        {t("inbox.recipientsDone")}
      </Button>
    </Fields>
  );
}
