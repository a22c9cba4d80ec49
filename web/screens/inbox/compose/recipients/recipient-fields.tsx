import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useState } from "react";
import { useT } from "../../../../lib/i18n.tsx";
import type { Recipients } from "../draft/draft.ts";
import { AddressField } from "./address-field.tsx";
import { type RecipientProblems, recipientProblems } from "./recipients.rules.ts";

const Fields = styled("div")({
  display: "grid",
  gap: 12,
  margin: "12px 0",
  "& > button": { justifySelf: "start" },
});

/** Text typed into each field, not yet a chip. */
export type Entries = Readonly<Record<keyof Recipients, string>>;
export const NO_ENTRIES: Entries = { to: "", cc: "" };

interface RecipientFieldsProps {
  /** Prefix of the field ids: `reply-to`, `reply-cc`. */
  name: "reply" | "compose";
  recipients: Recipients;
  entries: Entries;
  problems: RecipientProblems;
  isRequired?: boolean;
  onChange(recipients: Recipients): void;
  onEntries(change: (entries: Entries) => Entries): void;
  onKeyDown?(event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void;
}

/** To and Cc of a message. */
export function RecipientFields({
  name,
  recipients,
  entries,
  problems,
  isRequired = false,
  ...on
}: RecipientFieldsProps) {
  const t = useT();
  const { onChange, onEntries, onKeyDown } = on;
  const fields = [
    { field: "to", label: t("inbox.toWhom") },
    { field: "cc", label: t("inbox.cc") },
  ] as const;
  return fields.map(({ field, label }) => (
    <AddressField
      key={field}
      isFirst={field === "to"}
      isRequired={isRequired && field === "to"}
      id={`${name}-${field}`}
      label={label}
      emails={recipients[field]}
      entry={entries[field]}
      problem={problems[field]}
      onEntry={(entry) => onEntries((all) => ({ ...all, [field]: entry }))}
      onChange={(emails) => onChange({ ...recipients, [field]: emails })}
      {...(onKeyDown && { onKeyDown })}
    />
  ));
}

interface ReplyRecipientsProps {
  recipients: Recipients;
  onChange(recipients: Recipients): void;
  onClose(): void;
}

/** Editable To and Cc of a reply. */
export function ReplyRecipients({ recipients, onChange, onClose }: ReplyRecipientsProps) {
  const t = useT();
  const [entries, setEntries] = useState(NO_ENTRIES);
  const { to, ...others } = recipientProblems(recipients, t);
  // An incomplete address does not replace the recipients.
  const isBegun = recipients.to.length === 0 && entries.to !== "";
  return (
    <Fields>
      <RecipientFields
        name="reply"
        recipients={recipients}
        entries={entries}
        problems={to === undefined || isBegun ? others : { ...others, to }}
        onChange={onChange}
        onEntries={setEntries}
      />
      <Button size="small" onClick={onClose}>
        {t("inbox.recipientsDone")}
      </Button>
    </Fields>
  );
}
