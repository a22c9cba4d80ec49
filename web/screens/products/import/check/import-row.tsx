import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type FormEvent, useState } from "react";
import type { ImportCells, ImportProblem, ImportRow } from "#shared/api/ecommerce/product-import.ts";
import type { ImportField } from "#shared/rules/products/import-fields.ts";
import { type ApiError, api } from "../../../../lib/api/client.ts";
import { useFormat } from "../../../../lib/format.ts";
import { useLabel, useT } from "../../../../lib/i18n.tsx";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { useFailure } from "../../../../ui/feedback/use-failure.ts";
import { categories } from "../../products.list.ts";
import { importNotice, importReason } from "./import-reasons.ts";

/** Corrected cells of a rejected row. */
export type TypedCells = Partial<Record<ImportField, string>>;

interface RowProps {
  jobId: string;
  row: ImportRow;
  typed: TypedCells;
  onType(cells: TypedCells): void;
  /** These cells are saved on the server. */
  onChange(sent: TypedCells): Promise<unknown>;
}

/** Row of a checked file: number, name, effect or rejection. */
export function ImportRowView(props: RowProps) {
  const t = useT();
  const { money, number } = useFormat();
  const { row } = props;
  const { paid } = row;
  return (
    <tr>
      <td>{row.line}</td>
      <td>
        <bdi>{row.name || "–"}</bdi>
      </td>
      <td>
        {row.verdict === "refused" ? (
          <Refused {...props} />
        ) : row.verdict === "change" ? (
          <Changes changes={row.changes} />
        ) : (
          <NewFacts changes={row.changes} />
        )}
        {paid && row.verdict !== "refused" && (
          <div style={{ fontWeight: 600 }}>
            {paid.before === null
              ? t("import.row.onSale", { after: money(paid.after) })
              : t("import.row.paid", { before: money(paid.before), after: money(paid.after) })}
          </div>
        )}
        {row.notices.map((notice) => (
          <div key={`${notice.field} ${notice.code}`} className="quiet">
            {`${t(`import.field.${notice.field}`)}: ${importNotice(notice, { t, number })}`}
          </div>
        ))}
        {row.imageNotTaken && (
          <div className="quiet">{t("import.row.imageNotTaken", { image: row.cells.image ?? "" })}</div>
        )}
      </td>
    </tr>
  );
}

const amounts: ReadonlySet<string> = new Set<ImportField>(["price", "salePrice", "cost"]);

/** Value as it would be stored. */
function useStored() {
  const label = useLabel();
  const format = useFormat();
  return (field: ImportField, value: string | number | null): string => {
    if (value === null || value === "") return "–";
    if (typeof value === "string") return label(value);
    if (amounts.has(field)) return format.money(value);
    return field === "discountPercentage" ? format.percent(value, 2) : format.number(value);
  };
}

/** Changes by field. */
function Changes({ changes }: { changes: ImportRow["changes"] }) {
  const t = useT();
  const shown = useStored();
  return changes.map(({ field, before, after }) => (
    <div key={field}>
      <span className="quiet">{t(`import.field.${field}`)}</span> <bdi>{shown(field, before)}</bdi> →{" "}
      <strong style={{ fontWeight: 600 }}>
        <bdi>{shown(field, after)}</bdi>
      </strong>
    </div>
  ));
}

const told: readonly ImportField[] = ["sku", "category", "price", "stock", "cost", "barcode"];

/** New product in one line, as it would be stored. */
function NewFacts({ changes }: { changes: ImportRow["changes"] }) {
  const t = useT();
  const shown = useStored();
  const facts = told.flatMap((field) => changes.find((change) => change.field === field) ?? []);
  return facts.map(({ field, after }) => (
    <span key={field} style={{ marginInlineEnd: 12 }}>
      <span className="quiet">{t(`import.field.${field}`)}</span> <bdi>{shown(field, after)}</bdi>
    </span>
  ));
}

interface CellProps {
  field: ImportField;
  inFile: string;
  /** Corrected value. */
  value: string | undefined;
  reason: string;
  onChange(value: string): void;
}

/** Editor of a wrong cell; a category is chosen from a list. */
function Cell({ field, inFile, value, reason, onChange }: CellProps) {
  const t = useT();
  const label = useLabel();
  const isChoice = field === "category";
  return (
    <TextField
      size="small"
      error
      label={t(`import.field.${field}`)}
      value={value ?? (isChoice ? "" : inFile)}
      // A single-line field would hide an invalid line break.
      multiline={!isChoice && /[\r\n]/.test(inFile)}
      helperText={reason}
      onChange={({ target }) => onChange(target.value)}
      {...(isChoice && {
        select: true,
        slotProps: {
          inputLabel: { shrink: true },
          select: { displayEmpty: true, renderValue: (chosen) => label(String(chosen)) || inFile || "–" },
        },
      })}
    >
      {isChoice &&
        categories.map((one) => (
          <MenuItem key={one} value={one}>
            {label(one)}
          </MenuItem>
        ))}
    </TextField>
  );
}

/** Rejected row with an editor for each wrong cell. */
function Refused({ jobId, row, typed, onType, onChange }: RowProps) {
  const t = useT();
  const errorText = useErrorText();
  const { number } = useFormat();
  const reason = (problem: ImportProblem) => importReason(problem, { t, number });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure();
  const fixable = row.problems.flatMap(({ field, ...problem }) =>
    field !== "row" && row.cells[field] !== undefined ? [{ ...problem, field }] : [],
  );
  const others = row.problems.filter(({ field }) => !fixable.some((problem) => problem.field === field));

  const canBeTaken = row.problems.some(({ field, params }) => field === "row" && params?.column !== undefined);

  const send = async (body: ImportCells) => {
    setBusy(true);
    setFailure(null);
    try {
      const path = { id: jobId, line: row.line };
      await api("PATCH /ecommerce/products/import/{id}/rows/{line}", { path, body });
      await onChange(body.cells);
    } catch (error) {
      setFailure(error as ApiError);
    }
    setBusy(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await send({
      cells: Object.fromEntries(fixable.map(({ field }) => [field, typed[field] ?? row.cells[field] ?? ""])),
    });
  };
  return (
    <form onSubmit={(event) => void save(event)} style={{ display: "grid", gap: 12, paddingTop: 4 }}>
      {others.map((problem) => (
        <span key={problem.field}>{`${t(`import.field.${problem.field}`)}: ${reason(problem)}`}</span>
      ))}
      {fixable.map((problem) => (
        <Cell
          key={problem.field}
          field={problem.field}
          inFile={row.cells[problem.field] ?? ""}
          value={typed[problem.field]}
          reason={reason(problem)}
          onChange={(value) => onType({ ...typed, [problem.field]: value })}
        />
      ))}
      {failure && <span role="alert">{errorText(failure)}</span>}
      {canBeTaken && (
        <div>
          <WriteButton
            size="small"
            variant="outlined"
            loading={isBusy}
            onClick={() => void send({ cells: {}, asWritten: true })}
          >
            {t("import.row.asWritten")}
          </WriteButton>
        </div>
      )}
      {fixable.length > 0 && (
        <div>
          <WriteButton type="submit" size="small" variant="outlined" loading={isBusy}>
            {t("import.row.check")}
          </WriteButton>
        </div>
      )}
    </form>
  );
}
