import type { ComponentProps } from "react";

interface GrowAreaProps extends ComponentProps<"textarea"> {
  minRows?: number | string;
  maxRows?: number | string;
}

/** Textarea that grows with its text between two numbers of rows (`field-sizing`); other browsers keep the minimum. */
export function GrowArea({ minRows = 1, maxRows, style, ...area }: GrowAreaProps) {
  return (
    <textarea
      {...area}
      rows={Number(minRows)}
      style={{
        ...style,
        fieldSizing: "content",
        minHeight: `${minRows}lh`,
        ...(maxRows !== undefined && { maxHeight: `${maxRows}lh` }),
      }}
    />
  );
}
