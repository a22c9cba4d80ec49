import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useId } from "react";
import { useOfflineDisabled } from "./use-offline-disabled.ts";

interface Props {
  label: string;
  help?: string;
  isOn: boolean;
  isOff?: boolean;
  onTurn(isOn: boolean): void;
}

/** A yes or no that counts at once, with what it means below it. */
export function SwitchLine({ label, help, isOn, isOff = false, onTurn }: Props) {
  const id = useId();
  const rest = useOfflineDisabled();
  return (
    <div>
      <FormControlLabel
        {...rest}
        label={label}
        disabled={isOff || rest.disabled === true}
        control={
          <Switch
            checked={isOn}
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
