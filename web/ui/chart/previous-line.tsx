import { styled } from "@mui/material/styles";
import { chartColor } from "./chart-colors.ts";
import { fromTop } from "./scale.ts";

const Canvas = styled("svg")(({ theme }) => ({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  pointerEvents: "none",
  overflow: "visible",
  fill: "none",
  strokeLinejoin: "round",
  "& [data-halo]": { stroke: theme.vars.palette.background.paper, strokeWidth: 5 },
  "& [data-line]": { strokeWidth: 2 },
}));

/** Previous period as a line over the bars, its points over the middle of the bars. */
export function PreviousLine({ values, top }: { values: readonly number[]; top: number }) {
  const band = 100 / values.length;
  const points = values.map((value, index) => `${((index + 0.5) * band).toFixed(2)},${fromTop(value, top)}`).join(" ");
  return (
    <Canvas viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" data-previous="">
      <polyline data-halo points={points} vectorEffect="non-scaling-stroke" />
      <polyline data-line points={points} stroke={chartColor(1)} vectorEffect="non-scaling-stroke" />
    </Canvas>
  );
}
