import Button, { type ButtonProps } from "@mui/material/Button";
import { useT } from "../lib/i18n.tsx";
import { useOnline } from "./use-online.ts";

/** A button whose act is written by the server: offline it rests and says why. */
export function WriteButton({ disabled, ...props }: ButtonProps) {
  const t = useT();
  const isOnline = useOnline();
  if (isOnline) return <Button {...props} disabled={disabled} />;
  return (
    <span title={t("lists.offline")}>
      <Button {...props} disabled />
    </span>
  );
}
