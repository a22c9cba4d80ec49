import { dayKey } from "#shared/rules/zone.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { pageNow } from "../../lib/page-clock.ts";
import { DayField } from "../../ui/day-fields.tsx";
import { fieldId } from "../../ui/form/field-id.ts";
import { NO_DAY } from "./order.create.ts";
import type { NewOrderForm } from "./use-new-order.ts";

const FIRST_DAY = "2000-01-01";

/** The day an order was placed; empty for now. */
export function PlacedOn({ form }: { form: NewOrderForm }) {
  const t = useT();
  const { now, shopZone } = useBoot();
  const { values, problems, set } = form;
  return (
    <div id={fieldId("day", form.form)} tabIndex={-1}>
      <DayField
        label={t("orderActs.day")}
        value={values.day === NO_DAY ? "" : values.day}
        least={FIRST_DAY}
        most={dayKey(pageNow(now), shopZone)}
        isWrong={problems.day !== undefined}
        help={problems.day ?? t("orderActs.dayHelp")}
        onDay={(day, problem) => set({ day: problem === null ? (day ?? "") : NO_DAY })}
      />
    </div>
  );
}
