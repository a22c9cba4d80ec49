import { PLAN_CURRENCY } from "#shared/rules/billing/plans.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { type Format, useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { useBytes } from "../../../ui/upload/use-bytes.ts";
import { type Form, historyForms, isHistoryKey, isHistoryWord } from "./history-fields.ts";

type Values = Record<string, unknown> | null;

interface Props {
  /** The kind of record, on which the label and the form of a field depend. */
  object: string;
  fields: readonly string[];
  before: Values;
  after: Values;
}

/** The fields of one act before and after it, in the person's words and forms. */
export function HistoryTable({ object, fields, before, after }: Props) {
  const t = useT();
  const format = useFormat();
  const planFormat = useFormat(PLAN_CURRENCY);
  const bytes = useBytes();
  const label = useLabel();
  const yesNo = { yes: t("historyField.yes"), no: t("historyField.no") };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("activity.field")}</th>
          <th scope="col">{t("activity.before")}</th>
          <th scope="col">{t("activity.after")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const key = `historyField.${object}.${field}`;
          const told = (value: unknown) => tell(historyForms.get(key) ?? "text", value);
          return (
            <tr key={field}>
              <th scope="row">{isHistoryKey(key) ? t(key) : field.replaceAll("_", " ")}</th>
              <td>{told(before?.[field])}</td>
              <td>{told(after?.[field])}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );

  function tell(form: Form, value: unknown): string {
    // Before a record was made there was nothing, not a "No".
    if (value === undefined) return "—";
    if (form === "bytes" && typeof value === "number") return bytes(value);
    if (form === "there" || form === "flag") return value ? yesNo.yes : yesNo.no;
    if (value === null || value === "") return "—";
    if (form === "word") return isHistoryWord(value) ? t(`historyWord.${value}`) : label(String(value));
    return shown(form === "planMoney" ? planFormat : format, form, value);
  }
}

function shown(format: Format, form: Form, value: unknown): string {
  switch (form) {
    case "money":
    case "planMoney":
      return format.money(toMajor(Number(value)));
    case "share":
      return format.percent(Number(value) / 100, 2);
    case "time":
      return format.dateTime(typeof value === "number" ? new Date(value).toISOString() : String(value));
    case "count":
      return format.number(typeof value === "number" ? value : listOf(value).length);
    case "list":
      return listOf(value).join(", ") || "—";
    case "tags":
      return (
        listOf(value)
          .map((pair) => (pair as [string, string])[1])
          .join(", ") || "—"
      );
    case "ids":
      return (
        listOf(value)
          .map((id) => `#${id}`)
          .join(", ") || "—"
      );
    case "id":
      return `#${value}`;
    case "card":
      return cardName(String(value));
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

/** A list as the API has it, or as it is stored: in JSON, or as ids between commas. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const text = String(value);
  return text.startsWith("[") ? JSON.parse(text) : text.split(",").filter(Boolean);
}

/** A card as an invoice keeps it, in JSON: "Visa 4242". */
function cardName(text: string): string {
  const { brand, last4 } = JSON.parse(text) as { brand: string; last4: string };
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${last4}`;
}
