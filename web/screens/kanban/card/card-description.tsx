import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { use, useState } from "react";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import { DESCRIPTION_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { navigateUnlessBlocked } from "../../../lib/drafts/navigation-blocker.ts";
import { releaseUnsaved } from "../../../lib/drafts/unsaved-input.ts";
import { useCarried, useUnsaved } from "../../../lib/drafts/use-unsaved.ts";
import { useT } from "../../../lib/i18n.tsx";
import { CanWrite } from "../../../ui/actions/can-write.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { onFormKey } from "../../../ui/form/form-keys.ts";
import { Markdown } from "../../../ui/layout/markdown.tsx";
import type { Texts } from "./use-card-save.tsx";

const Section = styled("section")(({ theme }) => ({
  "& .line": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: 8, minHeight: 36 },
  "& .line > h3": { margin: 0 },
  "& .line > button": { marginInlineEnd: -12 },
  "& .none": { ...theme.typography.body1, margin: 0, color: theme.vars.palette.text.secondary },
  "& .preview": { minHeight: 120, padding: 12, borderRadius: 8, border: `1px solid ${theme.vars.palette.divider}` },
}));

interface CardDescriptionProps {
  card: Card;
  canEdit: boolean;
  /** Saves over the card as opened; returns null if not saved. */
  onSave(opened: Texts, description: string): Promise<Texts | null>;
}

/** Description in a safe subset of Markdown, with a preview. */
export function CardDescription({ card, canEdit, onSave }: CardDescriptionProps) {
  const t = useT();
  const canWrite = use(CanWrite);
  const name = `card-description:${card.id}`;
  const carried = useCarried<string>(name);
  const [edit, setEdit] = useState<{ opened: Card; text: string } | null>(
    carried === null ? null : { opened: card, text: carried },
  );
  const [isPreview, setPreview] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const text = edit?.text ?? "";
  const isTooLong = lengthOf(text) > DESCRIPTION_MAX;
  const isDirty = edit !== null && text !== edit.opened.description;
  useUnsaved(isDirty, { name, place: ["card"], draft: () => text, onDiscard: () => setEdit(null) });

  const begin = () => {
    setPreview(false);
    setEdit({ opened: card, text: card.description });
  };
  async function save() {
    if (!edit || isTooLong || isBusy || !canWrite) return;
    setBusy(true);
    const isDone = await onSave(edit.opened, text.normalize("NFC"));
    setBusy(false);
    if (!isDone) return;
    releaseUnsaved([name]);
    setEdit(null);
  }
  const cancel = () => navigateUnlessBlocked(name, () => setEdit(null));

  if (!edit)
    return (
      <Section>
        <div className="line">
          <h3>{t("card.description")}</h3>
          {canEdit && (
            <WriteButton size="small" onClick={begin}>
              {t("card.edit")}
            </WriteButton>
          )}
        </div>
        {card.description ? <Markdown text={card.description} /> : <p className="none">{t("card.noDescription")}</p>}
      </Section>
    );
  return (
    <Section
      onKeyDown={(event) => {
        onFormKey(event, { save, cancel });
        if (event.key === "Escape") event.stopPropagation();
      }}
    >
      <div className="line">
        <h3>{t("card.description")}</h3>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isPreview ? "preview" : "write"}
          aria-label={t("card.descriptionView")}
          onChange={(_, value: string | null) => value && setPreview(value === "preview")}
        >
          <ToggleButton value="write">{t("card.write")}</ToggleButton>
          <ToggleButton value="preview">{t("card.preview")}</ToggleButton>
        </ToggleButtonGroup>
      </div>
      <Stack sx={{ gap: 1.5, mt: 1 }}>
        <ChangedNotice
          object="card"
          opened={edit.opened}
          onReload={() => setEdit({ opened: card, text: card.description })}
        />
        {isPreview ? (
          <div className="preview">
            {text.trim() ? <Markdown text={text} /> : <p className="none">{t("card.noDescription")}</p>}
          </div>
        ) : (
          <TextField
            fullWidth
            multiline
            autoFocus
            minRows={5}
            maxRows={20}
            value={text}
            error={isTooLong}
            helperText={isTooLong ? t("card.tooLong", { count: DESCRIPTION_MAX }) : t("card.markdownHelp")}
            onChange={(event) => setEdit({ ...edit, text: event.target.value })}
            slotProps={{ htmlInput: { "aria-label": t("card.description"), readOnly: isBusy } }}
          />
        )}
        <Stack direction="row" sx={{ gap: 1 }}>
          <WriteButton variant="contained" loading={isBusy} disabled={isTooLong} onClick={() => void save()}>
            {t("card.save")}
          </WriteButton>
          <Button onClick={cancel}>{t("card.cancel")}</Button>
        </Stack>
      </Stack>
    </Section>
  );
}
