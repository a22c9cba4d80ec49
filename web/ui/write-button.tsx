import Button, { type ButtonProps } from "@mui/material/Button";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { useT } from "../lib/i18n.tsx";
import { useOnline } from "./use-online.ts";

/** A button whose act is written by the server: offline it rests and says why. */
export function WriteButton({ disabled, ...props }: ButtonProps) {
  const isOnline = useOnline();
  if (isOnline) return <Button {...props} disabled={disabled} />;
  return (
    <Why>
      <Button {...props} disabled />
    </Why>
  );
}

/** The same as an icon. */
export function WriteIconButton({ disabled, ...props }: IconButtonProps) {
  const isOnline = useOnline();
  if (isOnline) return <IconButton {...props} disabled={disabled} />;
  return (
    <Why>
      <IconButton {...props} disabled />
    </Why>
  );
}

/** What rests hears no pointer, so the words are around it. */
function Why({ children }: { children: ReactNode }) {
  const t = useT();
  return <span title={t("common.offline")}>{children}</span>;
}
