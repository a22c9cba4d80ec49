import { FIRST_DAY, LAST_DAY } from "../../lib/time/day-limits.ts";
import { MOST_DAYS } from "./range.rules.ts";

/** The examples of the page, in their order. */
export const examples = ["day", "moment", "clock", "range", "inline", "month", "weekdays", "states"] as const;
export type Example = (typeof examples)[number];

/** What makes each example, as one would write it in a screen. */
export const codeOf: Record<Example, string> = {
  day: `<DayPicker label={t("orders.from")} value={day} onDay={(day) => setDay(day ?? "")} />`,
  moment: `<MomentPicker
  label={t("card.due")}
  value={localOf(dueAt, timeZone)}
  onTime={(local) => local && setDueAt(instantOf(realLocal(local, timeZone), timeZone))}
/>`,
  clock: `<ClockPicker label={t("card.at")} value="09:00" onTime={setTime} />`,
  range: `const problem = rangeProblem(days);
<DayPicker label={t("from")} value={days.from} onDay={(from) => setDays({ ...days, from: from ?? "" })} />
<DayPicker label={t("to")} value={days.to} isWrong={problem !== null} onDay={…} />`,
  inline: `<DayGrid value={day} marks={new Map([["2026-06-15", t("orders.count", { count: 3 })]])} onDay={open} />`,
  month: `<DayPicker unit="month" label={t("month")} value="2026-06" onDay={setMonth} />`,
  weekdays: `<DayPicker label={t("delivery")} value={day} least={today} isRefused={isWeekend} onDay={setDay} />`,
  states: `<DayPicker isReadOnly label={…} value={day} />
<DayPicker isOff label={…} value={day} />
<DayPicker isWrong help={t("problem")} label={…} value={day} />`,
};

type Settings = Record<Example, readonly (readonly [string, string])[]>;

/** How each example is set, by the names of the code; a clock goes by the person's own. */
export const settingsOf = (clock: "12" | "24"): Settings => ({
  day: [
    ["least", FIRST_DAY],
    ["most", LAST_DAY],
  ],
  moment: [
    ["least", FIRST_DAY],
    ["ampm", String(clock === "12")],
  ],
  clock: [["ampm", String(clock === "12")]],
  range: [
    ["MOST_DAYS", String(MOST_DAYS)],
    ["least", FIRST_DAY],
    ["most", LAST_DAY],
  ],
  inline: [["marks", "GET /ecommerce/orders/calendar"]],
  month: [["unit", "month"]],
  weekdays: [["isRefused", "isWeekend"]],
  states: [["isReadOnly · isOff · isWrong", "true"]],
});
