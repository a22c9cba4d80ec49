import { mutate } from "swr";
import type { Workspace, WorkspaceChange } from "#shared/api/workspace/workspace.ts";
import { toBps } from "#shared/rules/shop/money.ts";
import { ApiError, api } from "../../../lib/api/client.ts";
import { emitBootChange } from "../../../lib/page/boot-events.ts";

/** Changes settings of the shop; every part of this page goes by them at once. */
export async function changeWorkspace(at: Workspace, change: WorkspaceChange): Promise<Workspace> {
  const answer = await api("PATCH /workspace", { body: change, ifMatch: at.version });
  await mutate("/workspace", answer, { revalidate: false });
  const { enforceRoles, currency, taxRate, lowStockDefault, orderPrefix, timeZone: shopZone } = answer.data;
  emitBootChange(() => ({ enforceRoles, currency, taxBps: toBps(taxRate), lowStockDefault, orderPrefix, shopZone }));
  return answer.data;
}

/** Changes the logo, whatever else of the shop has changed since `at`; a logo that is another by now stays. */
export async function changeLogo(at: Workspace, logoId: string | null): Promise<Workspace> {
  try {
    return await changeWorkspace(at, { logoId });
  } catch (error) {
    const now =
      error instanceof ApiError && error.code === "version_conflict" ? (error.data as Workspace | null) : null;
    if (!now || now.logo !== at.logo) throw error;
    return changeWorkspace(now, { logoId });
  }
}
