import type { Role } from "#shared/api/auth/auth.ts";
import { type LazyPart, lazyPart } from "../../lib/lazy-view.ts";

export type SectionId =
  | "profile"
  | "security"
  | "sessions"
  | "tokens"
  | "notifications"
  | "preferences"
  | "team"
  | "workspace"
  | "activity";

/** A section of the account: its `tab` in the address and the chunk that draws it. */
export interface AccountSection {
  id: SectionId;
  /** The chunk's source, as the build manifest names it. */
  source: string;
  part: LazyPart<object>;
  /** Who sees it while roles are enforced; everybody where it is absent. */
  only?: Role;
}

/** The sections, in their order. */
export const accountSections: readonly AccountSection[] = [
  {
    id: "profile",
    source: "screens/account/profile/profile-section.tsx",
    part: lazyPart(["forms"], async () => (await import("./profile/profile-section.tsx")).ProfileSection),
  },
  {
    id: "security",
    source: "screens/account/security/security-section.tsx",
    part: lazyPart(
      ["security", "forms", "auth", "personData"],
      async () => (await import("./security/security-section.tsx")).SecuritySection,
    ),
  },
  {
    id: "sessions",
    source: "screens/account/sessions/sessions-section.tsx",
    part: lazyPart(["security"], async () => (await import("./sessions/sessions-section.tsx")).SessionsSection),
  },
  {
    id: "tokens",
    source: "screens/account/tokens/tokens-section.tsx",
    part: lazyPart(["tokens"], async () => (await import("./tokens/tokens-section.tsx")).TokensSection),
  },
  {
    id: "notifications",
    source: "screens/account/notifications/notifications-section.tsx",
    part: lazyPart(
      ["alerts"],
      async () => (await import("./notifications/notifications-section.tsx")).NotificationsSection,
    ),
  },
  {
    id: "preferences",
    source: "screens/account/preferences/preferences-section.tsx",
    part: lazyPart(
      ["preferences"],
      async () => (await import("./preferences/preferences-section.tsx")).PreferencesSection,
    ),
  },
  {
    id: "team",
    source: "screens/account/team/team-section.tsx",
    part: lazyPart(["team", "mail"], async () => (await import("./team/team-section.tsx")).TeamSection),
    only: "Admin",
  },
  {
    id: "workspace",
    source: "screens/account/workspace/workspace-section.tsx",
    part: lazyPart(
      ["forms", "workspace"],
      async () => (await import("./workspace/workspace-section.tsx")).WorkspaceSection,
    ),
    only: "Admin",
  },
  {
    id: "activity",
    source: "screens/account/activity/activity-section.tsx",
    part: lazyPart(
      ["activity", "lists"],
      async () => (await import("./activity/activity-section.tsx")).ActivitySection,
    ),
    only: "Admin",
  },
];

/** The section an address names, if it names one. */
export const chosenSection = (params: URLSearchParams): AccountSection | undefined =>
  accountSections.find(({ id }) => id === params.get("tab"));

/** The section an address shows: the one it names, else the first. */
export const shownSection = (params: URLSearchParams): AccountSection =>
  chosenSection(params) ?? (accountSections[0] as AccountSection);
