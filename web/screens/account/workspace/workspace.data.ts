import { mutate } from "swr";
import type { Workspace, WorkspaceChange } from "#shared/api/workspace/workspace.ts";
import { api } from "../../../lib/api.ts";
import { changeBoot } from "../../../lib/boot-change.ts";

/** Changes settings of the shop; every part of this page goes by them at once. */
export async function changeWorkspace(at: Workspace, change: WorkspaceChange): Promise<Workspace> {
  const answer = await api("PATCH /workspace", { body: change, ifMatch: at.version });
  await mutate("/workspace", answer, { revalidate: false });
  const { enforceRoles, currency, lowStockDefault, orderPrefix, timeZone: shopZone } = answer.data;
  changeBoot(() => ({ enforceRoles, currency, lowStockDefault, orderPrefix, shopZone }));
  return answer.data;
}
