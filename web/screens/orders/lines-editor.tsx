import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { NameCell } from "../../ui/list/frame.tsx";
import { ProductThumb } from "../../ui/product-thumb.tsx";
import { type DraftLine, LINES_MAX, PIECES_MAX, piecesOf, withProduct } from "./order.lines.ts";
import { sumOf } from "./order.money.ts";
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

/** The lines of an order as they are put together, with their live total. */
export function LinesEditor(props: {
  lines: readonly DraftLine[];
  /** Lines the server refused, by product: how many are left, or null where it is not for sale. */
  refused: ReadonlyMap<number, number | null>;
  /** Whether what is missing is said. */
  isTried: boolean;
  onChange(lines: DraftLine[]): void;
}) {
  const { lines, refused, onChange } = props;
  const t = useT();
  const { money } = useFormat();
  const problemOf = (line: DraftLine) => {
    const left = refused.get(line.productId);
    if (left === null) return t("order.notForSale");
    if (left !== undefined) return t("order.onlyLeft", { count: left });
    return piecesOf(line) === undefined ? t("order.piecesRule", { most: PIECES_MAX }) : undefined;
  };
  return (
    <div>
      <ProductPicker
        problem={
          lines.length >= LINES_MAX
            ? t("order.linesMost", { count: LINES_MAX })
            : props.isTried && lines.length === 0
              ? t("order.linesEmpty")
              : undefined
        }
        onPick={(product) => lines.length < LINES_MAX && onChange(withProduct(lines, product))}
      />
      <Lines aria-label={t("order.lines")}>
        {lines.map((line) => {
          const problem = problemOf(line);
          const id = `line-${line.productId}`;
          const put = (quantity: string) =>
            onChange(lines.map((one) => (one.productId === line.productId ? { ...one, quantity } : one)));
          return (
            <li key={line.productId}>
              <NameCell>
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
                name={id}
                value={line.quantity}
                error={problem !== undefined}
                onChange={(event) => put(event.target.value)}
                slotProps={{
                  htmlInput: {
                    inputMode: "numeric",
                    "aria-label": t("order.quantityOf", { name: line.name }),
                    "aria-describedby": problem && `${id}-problem`,
                  },
                }}
              />
              <span className="figure">{money(sumOf([{ price: line.price, quantity: piecesOf(line) ?? 0 }]))}</span>
              <IconButton
                size="small"
                aria-label={t("order.removeLine", { name: line.name })}
                onClick={() => onChange(lines.filter((one) => one !== line))}
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
        <span data-testid="live-total">
          {money(sumOf(lines.map((line) => ({ price: line.price, quantity: piecesOf(line) ?? 0 }))))}
        </span>
      </Total>
    </div>
  );
}
