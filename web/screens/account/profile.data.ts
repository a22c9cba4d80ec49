import { useEffect } from "react";
import { mutate } from "swr";
import type { Profile } from "#shared/api/account/profile.ts";
import { writesAnswered } from "../../lib/api/client.ts";
import { useApi } from "../../lib/api/use-api.ts";
import { useChangesOf } from "../../lib/live/change-events.ts";
import { userChanged } from "../../lib/session/session.ts";
import { hasSignedOut } from "../../lib/session/sign-out.ts";

/** The signed-in person's own profile; asked for again once it is heard that another window has changed it. */
export function useProfile() {
  const asked = useApi("GET /account");
  const profile = asked.data?.data;
  const told = useChangesOf("person", profile?.id)?.version ?? 0;
  const isOld = profile !== undefined && told > profile.version;
  const ask = asked.mutate;
  useEffect(() => {
    if (!isOld) return;
    let isWanted = true;
    // A write of this very page may have ended the account, and says so first.
    void writesAnswered().then(() => {
      if (isWanted && !hasSignedOut()) void ask();
    });
    return () => {
      isWanted = false;
    };
  }, [isOld, ask]);
  return asked;
}

/** The profile as an answer brought it; what the frame shows of the person follows. */
export function setProfileCache(profile: Profile): void {
  void mutate("/account", { status: 200, data: profile }, { revalidate: false });
  userChanged();
}

/** The profile is another now in a way the answer did not tell. */
export async function refetchProfile(): Promise<void> {
  userChanged();
  await mutate("/account");
}
