import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useRef } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldId } from "../../../ui/form/field-id.ts";
import type { Problems } from "../../../ui/form/use-problems.ts";
import { NameCell } from "../../../ui/list/name-cell.tsx";
import { ProductThumb } from "../../../ui/record/product-thumb.tsx";
import { amountOf, asHeld, type DraftLine, lineField, withProduct } from "./order.lines.ts";
import { ProductPicker } from "./product-picker.tsx";

const Lines = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: "12px 0 0",
  padding: 0,
  "& > li": {
    ...theme.typography.body2,
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 88px 96px 36px",
    alignItems: "center",
    gap: 8,
    padding: "8px 0",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& .figure": { textAlign: "right", fontVariantNumeric: "tabular-nums" },
  "& .wrong": { ...theme.typography.caption, gridColumn: "1 / -1", color: theme.vars.palette.error.main },
  [theme.breakpoints.down("sm")]: {
    "& > li": { gridTemplateColumns: "minmax(0, 1fr) 72px 44px" },
    "& .figure": { display: "none" },
  },
}));
const Total = styled("p")(({ theme }) => ({
  ...theme.typography.body1,
  display: "flex",
  justifyContent: "space-between",
  margin: "12px 0 0",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
}));

/** Editor of order lines with a live total. */
export function LinesEditor(props: {
  lines: readonly DraftLine[];
  /** Lines of the edited order as placed. */
  held?: readonly DraftLine[];
  problems: Problems;
  /** Prefix of the field ids; see `fieldId`. */
  form: string;
  onChange(lines: DraftLine[]): void;
}) {
  const { lines, held = [], problems, form, onChange } = props;
  const t = useT();
  const { money } = useFormat();
  const costOf = (some: readonly DraftLine[]) => money(amountOf(some));
  const list = useRef<HTMLUListElement>(null);
  /** Focus after removing a line: the line in its place, the previous one, or the search. */
  const focusAfter = (at: number) =>
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>("li > button") ?? [];
      const next = left[at] ?? left[at - 1] ?? document.getElementById(fieldId("lines", form));
      next?.focus();
    });
  return (
    <div>
      <ProductPicker
        id={fieldId("lines", form)}
        problem={problems.lines}
        onPick={(product) => onChange(withProduct(lines, asHeld(product, held)))}
      />
      <Lines ref={list} aria-label={t("order.lines")}>
        {lines.map((line, at) => {
          const name = lineField(line.productId);
          const id = fieldId(name, form);
          const problem = problems[name];
          return (
            <li key={line.productId}>
              <NameCell className="wraps">
                <ProductThumb src={line.image} size={32} />
                <span>
                  <bdi className="list-name">{line.name}</bdi>
                  <span className="list-sub">
                    {money(line.price)}
                    {line.stock !== null && ` · ${t("order.stockLeft", { count: line.stock })}`}
                  </span>
                </span>
              </NameCell>
              <TextField
                size="small"
                id={id}
                value={line.quantity}
                error={problem !== undefined}
                onChange={(event) =>
                  onChange(lines.map((one) => (one === line ? { ...one, quantity: event.target.value } : one)))
                }
                slotProps={{
                  htmlInput: {
                    inputMode: "numeric",
                    "aria-label": t("orderActs.quantityOf", { name: line.name }),
                    "aria-describedby": problem && `${id}-problem`,
                  },
                }}
              />
              <span className="figure">{costOf([line])}</span>
              <IconButton
                size="small"
                aria-label={t("orderActs.removeLine", { name: line.name })}
                onClick={() => {
                  onChange(lines.filter((one) => one !== line));
                  focusAfter(at);
                }}
              >
                <Delete />
              </IconButton>
              {problem && (
                <span className="wrong" id={`${id}-problem`} role="alert">
                  {problem}
                </span>
              )}
            </li>
          );
        })}
      </Lines>
      <Total>
        <span>{t("order.total")}</span>
        <span data-testid="live-total">{costOf(lines)}</span>
      </Total>
    </div>
  );
}
