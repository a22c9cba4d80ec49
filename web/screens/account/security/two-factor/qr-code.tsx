import { styled } from "@mui/material/styles";
import { useMemo } from "react";
import { encode } from "uqr";

// Cameras want dark on light, whatever the theme.
const Frame = styled("svg")(({ theme }) => ({
  display: "block",
  width: 200,
  height: 200,
  padding: 8,
  boxSizing: "border-box",
  borderRadius: 8,
  backgroundColor: theme.palette.common.white,
  "& path": { fill: theme.palette.common.black },
}));

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { border: 2 });
    const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: data.length, path: dots.join("") };
  }, [text]);
  return (
    <Frame role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </Frame>
  );
}
