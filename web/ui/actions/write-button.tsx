import Button, { type ButtonProps } from "@mui/material/Button";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import { type ReactNode, use } from "react";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { CanWrite } from "./can-write.ts";
import { useOnline } from "./use-online.ts";

/** Button of a write; offline or without permission it is disabled and says why. */
export function WriteButton({ disabled, ...props }: ButtonProps) {
  const isOnline = useOnline();
  const canWrite = use(CanWrite);
  if (isOnline && canWrite) return <Button {...props} disabled={disabled} />;
  return (
    <Why words={canWrite ? "common.offline" : "common.askAdmin"}>
      <Button {...props} disabled />
    </Why>
  );
}

/** The same as an icon button. */
export function WriteIconButton({ disabled, ...props }: IconButtonProps) {
  const isOnline = useOnline();
  const canWrite = use(CanWrite);
  if (isOnline && canWrite) return <IconButton {...props} disabled={disabled} />;
  return (
    <Why words={canWrite ? "common.offline" : "common.askAdmin"}>
      <IconButton {...props} disabled />
    </Why>
  );
}

/** A disabled button gets no pointer events, so the tooltip is on its wrapper. */
function Why({ words, children }: { words: MessageKey; children: ReactNode }) {
  const t = useT();
  return <span title={t(words)}>{children}</span>;
}
