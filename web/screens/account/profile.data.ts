import { mutate } from "swr";
import type { Profile } from "#shared/api/account/profile.ts";
import { userChanged } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";

/** The signed-in person's own profile. */
export const useProfile = () => useApi("GET /account");

/** The profile as an answer brought it; what the frame shows of the person follows. */
export function tookProfile(profile: Profile): void {
  void mutate("/account", { status: 200, data: profile }, { revalidate: false });
  userChanged();
}

/** The profile is another now in a way the answer did not tell. */
export async function askProfile(): Promise<void> {
  userChanged();
  await mutate("/account");
}
