import { useApi } from "../../../lib/api/use-api.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { useUser } from "../../../lib/session/session.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { SectionSkeleton } from "../kit/section-skeleton.tsx";
import { DataCard } from "./data-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { RolesCard } from "./roles-card.tsx";
import { ShopForm } from "./shop-form.tsx";
import { StorageCard } from "./storage-card.tsx";

/** Account ▸ Workspace: what holds for the whole shop. */
export function WorkspaceSection() {
  const t = useT();
  const { mailIsOff } = useBoot();
  const me = useUser();
  const { data, error, mutate } = useApi("GET /workspace");
  if (error && !data) return <FailureNotice error={error} onRetry={() => mutate()} />;
  if (!data) return <SectionSkeleton />;
  const workspace = data.data;
  return (
    <>
      {mailIsOff && me?.role === "Admin" && <Notice tone="warning">{t("workspace.mailOff")}</Notice>}
      <ShopForm workspace={workspace} />
      <LogoCard workspace={workspace} />
      <RolesCard workspace={workspace} />
      <StorageCard workspace={workspace} />
      {me?.role === "Admin" && <DataCard shopName={workspace.name} />}
    </>
  );
}
