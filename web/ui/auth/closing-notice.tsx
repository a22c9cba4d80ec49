import { type ComponentProps, useEffect, useRef } from "react";
import { Notice } from "../feedback/notice.tsx";

/** Final message that replaces a form; it takes the focus, which the form's button would lose. */
export function ClosingNotice(notice: ComponentProps<typeof Notice>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} style={{ borderRadius: 8 }}>
      <Notice {...notice} />
    </div>
  );
}
