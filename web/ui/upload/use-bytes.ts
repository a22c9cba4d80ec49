import { useCallback } from "react";
import { useFormat } from "../../lib/format.ts";

const KB = 1024;
const MB = KB * KB;
const units = [
  [KB * MB, "GB"],
  [MB, "MB"],
  [KB, "KB"],
] as const;

/** Says how large something is: `bytes(1572864)` is "1.5 MB". */
export function useBytes(): (size: number) => string {
  const { number } = useFormat();
  return useCallback(
    (size) => {
      // The same signs in both languages.
      const [unit, sign] = units.find(([least]) => size >= least) ?? [1, "B"];
      return `${number(Math.round((10 * size) / unit) / 10)} ${sign}`;
    },
    [number],
  );
}
