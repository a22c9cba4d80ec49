import InputBase from "@mui/material/InputBase";
import Popper from "@mui/material/Popper";
import { styled } from "@mui/material/styles";
import {
  type GridColDef,
  type GridPreProcessEditCellProps,
  type GridRenderEditCellParams,
  type GridValidRowModel,
  useGridApiContext,
} from "@mui/x-data-grid";
import { useEffect, useId, useRef, useState } from "react";
import { type Figures, numberText, parseNumber } from "../../../lib/text/parse-number.ts";

const Input = styled(InputBase)({
  width: "100%",
  height: "100%",
  fontSize: "inherit",
  "& input": { padding: "0 10px", textAlign: "right", fontVariantNumeric: "tabular-nums" },
});
const Bubble = styled("div")(({ theme }) => ({
  ...theme.typography.caption,
  margin: "4px 0",
  maxWidth: 240,
  padding: "6px 10px",
  borderRadius: 8,
  color: theme.vars.palette.error.main,
  backgroundColor: theme.vars.palette.error.soft,
  boxShadow: theme.shadows[8],
}));

interface NumberCell {
  field: string;
  figures: Figures;
  problemOf(value: number | undefined, row: unknown): string | null;
}

/** Column definition for numbers typed in the person's format, validated on each key. */
export function numberCell({ field, figures, problemOf }: NumberCell): Partial<GridColDef> {
  const show = (value: unknown) => numberText(String(value), { figures });
  const read = (text: unknown) => {
    const number = parseNumber(String(text ?? ""), figures);
    return number === undefined ? undefined : Number(number);
  };
  return {
    valueGetter: (_: never, row: GridValidRowModel) => show(row[field]),
    valueSetter: (text: unknown, row: GridValidRowModel) => ({ ...row, [field]: read(text) ?? row[field] }),
    preProcessEditCellProps: ({ props, row }: GridPreProcessEditCellProps) => ({
      ...props,
      error: problemOf(read(props.value), row) ?? false,
    }),
    renderEditCell: (params: GridRenderEditCellParams) => <NumberField {...params} />,
  };
}

function NumberField({ id, field, value, hasFocus, colDef, error }: GridRenderEditCellParams) {
  const api = useGridApiContext();
  const input = useRef<HTMLInputElement>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const hintId = useId();
  useEffect(() => {
    if (!hasFocus) return;
    input.current?.focus();
    input.current?.select();
  }, [hasFocus]);
  return (
    <>
      <Input
        ref={setBox}
        inputRef={input}
        value={value ?? ""}
        error={!!error}
        slotProps={{
          input: {
            inputMode: "decimal",
            "aria-label": colDef.headerName,
            ...(error && { "aria-describedby": hintId }),
          },
        }}
        onChange={(event) => void api.current.setEditCellValue({ id, field, value: event.target.value })}
      />
      {error && (
        <Popper open anchorEl={box} placement="bottom-end" sx={{ zIndex: "tooltip" }}>
          <Bubble id={hintId} role="alert">
            {String(error)}
          </Bubble>
        </Popper>
      )}
    </>
  );
}
