import { useCallback } from "react";
import type { BodyOf } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { useErrorText } from "./error-text.ts";
import { toast } from "./toast-store.ts";

/** Saves a list as a file: `const save = useExport(); save({ object: "orders", filter: list.asked })`. */
export function useExport(): (body: BodyOf<"POST /exports">) => void {
  const t = useT();
  const errorText = useErrorText();
  return useCallback(
    (body) =>
      void import("./job-acts.ts").then(
        ({ saveExport }) => saveExport(body, { t, errorText }),
        () => toast({ message: t("error.network"), type: "danger" }),
      ),
    [t, errorText],
  );
}
