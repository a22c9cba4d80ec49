import Button, { type ButtonProps } from "@mui/material/Button";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { type MessageKey, useT } from "../lib/i18n.tsx";
import { useOnline } from "./use-online.ts";

interface WriteButtonProps extends ButtonProps {
  /** The person may do this; where it stands in a form they may no longer send, it rests, too. */
  isAllowed?: boolean;
}

/** A button whose act is written by the server: offline it rests and says why. */
export function WriteButton({ disabled, isAllowed = true, ...props }: WriteButtonProps) {
  const isOnline = useOnline();
  if (isOnline && isAllowed) return <Button {...props} disabled={disabled} />;
  return (
    <Why words={isAllowed ? "common.offline" : "common.askAdmin"}>
      <Button {...props} disabled />
    </Why>
  );
}

/** The same as an icon. */
export function WriteIconButton({ disabled, ...props }: IconButtonProps) {
  const isOnline = useOnline();
  if (isOnline) return <IconButton {...props} disabled={disabled} />;
  return (
    <Why words="common.offline">
      <IconButton {...props} disabled />
    </Why>
  );
}

/** What rests hears no pointer, so the words are around it. */
function Why({ words, children }: { words: MessageKey; children: ReactNode }) {
  const t = useT();
  return <span title={t(words)}>{children}</span>;
}
