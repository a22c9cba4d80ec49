import { useCallback } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";

const KB = 1024;
const MB = KB * KB;
const units = [
  [KB * MB, "upload.size.gb"],
  [MB, "upload.size.mb"],
  [KB, "upload.size.kb"],
] as const;

/** Says how large something is: `bytes(1572864)` is "1.5 MB". */
export function useBytes(): (size: number) => string {
  const t = useT();
  const { number } = useFormat();
  return useCallback(
    (size) => {
      const [unit, key] = units.find(([least]) => size >= least) ?? [1, "upload.size.b"];
      return t(key, { n: number(Math.round((10 * size) / unit) / 10) });
    },
    [t, number],
  );
}
