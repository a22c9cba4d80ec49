import { LinePath } from "./line-path.tsx";

/** Trend line of the size of a word; hidden from screen readers, since the values are beside it. */
export function Sparkline(props: { values: readonly number[]; width?: number | "100%"; height?: number }) {
  const { values, width = 64, height = 24 } = props;
  return (
    <svg
      width={width}
      height={height}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ overflow: "visible", display: "block" }}
    >
      <LinePath values={values} top={Math.max(1, ...values)} width={1.5} />
    </svg>
  );
}
