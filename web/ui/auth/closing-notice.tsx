import { type ComponentProps, useEffect, useRef } from "react";
import { Notice } from "../feedback/notice.tsx";

/** The last word of a form, in its place: it takes the focus, which would be lost with the form's button. */
export function ClosingNotice(notice: ComponentProps<typeof Notice>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} style={{ borderRadius: 8 }}>
      <Notice {...notice} />
    </div>
  );
}
