import { useState } from "react";
import { ApiError, api, proofHeaders, request } from "../../../lib/api/client.ts";
import { followJob } from "../../../lib/api/follow-job.ts";
import { refreshObjects } from "../../../lib/api/refresh.ts";
import { bytesOf, saveFile } from "../../../lib/files.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import type { PersonRow } from "../people.rules.ts";

/** The two acts on all that is kept of a person, one at a time; a refusal is said in a toast. */
export function usePersonData({ id, name }: PersonRow, onGone: () => void) {
  const t = useT();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);

  async function attempt(act: () => Promise<void>) {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ message: errorText(error), type: "danger" });
    } finally {
      setBusy(false);
    }
  }
  return {
    isBusy,
    take: () =>
      attempt(async () => {
        const answer = await request(`/api/datatable/users/${id}/data`, () => ({
          method: "POST",
          headers: proofHeaders(),
        }));
        saveFile(`person-${id}.json`, await bytesOf(answer));
      }),
    erase: (confirmEmail: string) =>
      attempt(async () => {
        const { data } = await api("POST /datatable/users/{id}/erase", { path: { id }, body: { confirmEmail } });
        const { job } = await followJob(data.id);
        if (job.state !== "done") throw new ApiError({ ...FAILED });
        onGone();
        refreshObjects(["person", "order", "conversation"]);
        toast({ message: t("personal.erased", { name }), type: "success" });
      }),
  };
}

const FAILED = { status: 500, code: "internal" as const, message: "The job failed", requestId: "", data: null };
