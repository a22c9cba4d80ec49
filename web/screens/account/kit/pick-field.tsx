import TextField from "@mui/material/TextField";
import { Option } from "../../../ui/lazy/lazy-menu.tsx";
import { useOfflineDisabled } from "./use-offline-disabled.ts";

interface Props<Value extends string> {
  id: string;
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  hint?: string | undefined;
  /** The hint says what is wrong. */
  error?: boolean;
  isOff?: boolean;
  /** The server is told as soon as it is picked, so it rests offline. */
  isWrite?: boolean;
  onPick(value: Value): void;
}

/** One of a few, which counts as soon as it is picked. */
export function PickField<Value extends string>(props: Props<Value>) {
  const { options, hint, isOff = false, isWrite = false, onPick, ...field } = props;
  const rest = useOfflineDisabled();
  return (
    <TextField
      {...field}
      select
      fullWidth
      disabled={isOff}
      {...(isWrite && rest)}
      helperText={hint}
      // An empty value has a name too, such as "All".
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={(event) => onPick(event.target.value as Value)}
    >
      {options.map(([value, label]) => (
        <Option key={value} value={value}>
          {label}
        </Option>
      ))}
    </TextField>
  );
}
