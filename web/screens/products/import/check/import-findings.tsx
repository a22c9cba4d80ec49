import Button from "@mui/material/Button";
import { useState } from "react";
import type { Job } from "#shared/api/jobs/jobs.ts";
import type { NumberField } from "#shared/rules/products/import-fields.ts";
import type { DecimalMark } from "#shared/rules/products/import-numbers.ts";
import { type ApiError, api } from "../../../../lib/api/client.ts";
import { useBoot } from "../../../../lib/boot.tsx";
import { useFormat } from "../../../../lib/format.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { useFailure } from "../../../../ui/feedback/use-failure.ts";

interface NumberColumn {
  field: NumberField;
  decimal: DecimalMark | null;
  by: "column" | "other" | "chosen" | null;
  as: NumberField | null;
  count: number;
  samples: { text: string; point: number | null; comma: number | null }[];
}
interface Told {
  numbers?: NumberColumn[];
  currencies?: { field: NumberField; currency: string; count: number }[];
  leftOut?: string[];
}

const told = ({ result }: Job): Told => (result ?? {}) as Told;

/** Whether a column needs a decision before the run. */
export const hasQuestion = (job: Job): boolean => (told(job).numbers ?? []).some(({ decimal }) => decimal === null);

/** Questions and notes about columns: decimal separators, other currencies, ignored columns. */
export function ImportFindings({ job, onChange }: { job: Job; onChange(): void }) {
  const t = useT();
  const { currency: shop } = useBoot();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  const { numbers = [], currencies = [], leftOut = [] } = told(job);

  const decide = async (field: NumberField, decimal: DecimalMark) => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { decimals: { [field]: decimal } };
      await api("PATCH /ecommerce/products/import/{id}", { path: { id: job.id }, body });
      onChange();
    } catch (error) {
      setFailure(error as ApiError);
      setBusy(false);
    }
  };
  return (
    <>
      {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
      {numbers
        .filter(({ by }) => by !== "column")
        .map((column) => (
          <DecimalQuestion key={column.field} column={column} isBusy={isBusy} onDecide={decide} />
        ))}
      {currencies.map(({ field, currency, count }) => (
        <Notice key={`${field} ${currency}`} tone="warning">
          {t("import.told.currency", { field: t(`import.field.${field}`), count, currency, shop })}
        </Notice>
      ))}
      {leftOut.length > 0 && (
        <p style={{ margin: 0, overflowWrap: "anywhere" }}>
          {t("import.told.leftOut", { columns: leftOut.join(", ") })}
        </p>
      )}
    </>
  );
}

interface QuestionProps {
  column: NumberColumn;
  isBusy: boolean;
  onDecide(field: NumberField, decimal: DecimalMark): Promise<void>;
}

/** Decimal separator of a column: asked if undecidable, else shown and changeable. */
function DecimalQuestion({ column: { field, decimal, as, count, samples }, isBusy, onDecide }: QuestionProps) {
  const t = useT();
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(decimal === null);
  const name = t(`import.field.${field}`);
  const readings = (mark: "point" | "comma") =>
    samples.map((sample) => `${sample.text} = ${number(sample[mark] ?? 0)}`).join(" · ");
  if (!isOpen) {
    const mark = decimal === "." ? "point" : "comma";
    return (
      <Notice
        tone="info"
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t("import.told.change")}
          </Button>
        }
      >
        {as
          ? t("import.told.decidedAs", { field: name, mark, other: t(`import.field.${as}`) })
          : t("import.told.decided", { field: name, mark })}
      </Notice>
    );
  }
  const button = (mark: DecimalMark, words: string) => (
    <WriteButton
      size="small"
      variant={decimal === mark ? "contained" : "outlined"}
      disabled={isBusy}
      sx={{ justifyContent: "flex-start", textAlign: "start" }}
      onClick={() => void onDecide(field, mark)}
    >
      {words}
    </WriteButton>
  );
  return (
    <Notice tone="warning">
      <div style={{ display: "grid", gap: 8, justifyItems: "start" }}>
        <span>{t("import.told.question", { field: name, count })}</span>
        {button(".", t("import.told.point", { readings: readings("point") }))}
        {button(",", t("import.told.comma", { readings: readings("comma") }))}
      </div>
    </Notice>
  );
}
