import Checked from "@mui/icons-material/CheckBox";
import Unchecked from "@mui/icons-material/CheckBoxOutlineBlank";
import Clear from "@mui/icons-material/Clear";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Option } from "./pick-one.tsx";

const CHIPS = 2;

interface PickManyProps {
  label: string;
  values: readonly string[];
  options: readonly Option[];
  placeholder: string;
  /** Label of the clear button. */
  clear: string;
  onPick(values: string[]): void;
}

/** Multiple choice: the first values as chips, the rest as a number. */
export function PickMany({ label, values, options, placeholder, clear, onPick }: PickManyProps) {
  const nameOf = (value: string) => options.find((option) => option.value === value)?.name ?? value;
  const chips = (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: "center", minHeight: 24, my: "-2px" }}>
      {values.slice(0, CHIPS).map((value) => (
        <Chip key={value} size="small" label={nameOf(value)} />
      ))}
      {values.length > CHIPS && <span className="tabular">{`+${values.length - CHIPS}`}</span>}
    </Stack>
  );
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
      <TextField
        select
        fullWidth
        label={label}
        value={values}
        onChange={(event) => onPick([event.target.value].flat())}
        slotProps={{
          inputLabel: { shrink: true },
          select: {
            multiple: true,
            displayEmpty: true,
            renderValue: () =>
              values.length ? (
                chips
              ) : (
                <Typography component="span" variant="inherit" sx={{ color: "text.secondary" }}>
                  {placeholder}
                </Typography>
              ),
          },
        }}
      >
        {options.map(({ name, value }) => (
          <MenuItem key={value} value={value}>
            {values.includes(value) ? (
              <Checked fontSize="small" color="primary" sx={{ mr: 1 }} />
            ) : (
              <Unchecked fontSize="small" sx={{ mr: 1, color: "text.secondary" }} />
            )}
            {name}
          </MenuItem>
        ))}
      </TextField>
      <IconButton aria-label={clear} disabled={values.length === 0} onClick={() => onPick([])}>
        <Clear aria-hidden="true" />
      </IconButton>
    </Stack>
  );
}
