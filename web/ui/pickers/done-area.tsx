import { type ReactNode, useRef } from "react";

interface DoneAreaProps {
  /** Called when the field is left or confirmed with Enter, or its popup closes (then without a field). */
  onDone(field?: Element): void;
  /** Renders the picker, which reports opening and closing of its popup. */
  children(open: { onOpen(): void; onClose(): void }): ReactNode;
}

/** Detects when a picker is finished; focus in its open popup does not count as leaving. */
export function DoneArea({ onDone, children }: DoneAreaProps) {
  const isOpen = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field inside
    <div
      // Same width as the field itself.
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
