import { DayField } from "../../../ui/fields/day-fields.tsx";
import { fieldId } from "../../../ui/form/field-id.ts";
import type { Problems } from "../../../ui/form/use-problems.ts";
import { NO_DAY, useShopDay } from "../order.days.ts";

const FIRST_DAY = "2000-01-01";

interface PastDayProps {
  form: { form: string; values: { day: string }; problems: Problems; set(patch: { day: string }): void };
  label: string;
  help: string;
}

/** Date from 2000 until today in the shop's zone; empty for now. */
export function PastDayField({ form, label, help }: PastDayProps) {
  const { today } = useShopDay();
  const { values, problems, set } = form;
  return (
    <div id={fieldId("day", form.form)} tabIndex={-1}>
      <DayField
        label={label}
        value={values.day === NO_DAY ? "" : values.day}
        least={FIRST_DAY}
        most={today()}
        isWrong={problems.day !== undefined}
        help={problems.day ?? help}
        onDay={(day, problem) => set({ day: problem === null ? (day ?? "") : NO_DAY })}
      />
    </div>
  );
}
