import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useId } from "react";

interface Props {
  label: string;
  help?: string;
  isOn: boolean;
  isOff?: boolean;
  onTurn(isOn: boolean): void;
}

/** A yes or no with what it means below it. */
export function SwitchLine({ label, help, isOn, isOff = false, onTurn }: Props) {
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={isOn}
            disabled={isOff}
            onChange={(_, next) => onTurn(next)}
            slotProps={{ input: help ? { "aria-describedby": id } : {} }}
          />
        }
      />
      {help && (
        <FormHelperText id={id} sx={{ ml: "47px" }}>
          {help}
        </FormHelperText>
      )}
    </div>
  );
}
