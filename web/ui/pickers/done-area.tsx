import { type ReactNode, useRef } from "react";

interface DoneAreaProps {
  /** The field is left or confirmed with Enter, or what it opens is closed (then without a field). */
  onDone(field?: Element): void;
  /** Draws the picker, which tells when what it opens is opened and closed. */
  children(open: { onOpen(): void; onClose(): void }): ReactNode;
}

/** Hears when a picker is done with; while its calendar or clock is open, the focus there is no leaving. */
export function DoneArea({ onDone, children }: DoneAreaProps) {
  const isOpen = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field inside
    <div
      // As wide as the field inside would be by itself.
      style={{ width: "100%", minWidth: 0 }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isOpen.current && !currentTarget.contains(relatedTarget)) onDone(currentTarget);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (!isOpen.current && key === "Enter") onDone(currentTarget);
      }}
    >
      {children({
        onOpen() {
          isOpen.current = true;
        },
        onClose() {
          isOpen.current = false;
          onDone();
        },
      })}
    </div>
  );
}
