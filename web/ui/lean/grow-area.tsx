import type { ComponentProps } from "react";

interface GrowAreaProps extends ComponentProps<"textarea"> {
  minRows?: number | string;
  maxRows?: number | string;
}

/** A text area as high as its text, between two numbers of lines; a browser that cannot do so keeps the lower one. */
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
