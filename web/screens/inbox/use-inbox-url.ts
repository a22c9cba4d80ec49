import { useMemo } from "react";
import { type ListState, useListQuery } from "../../lib/list/list-query.ts";
import { type Folder, inboxList, PAGE_SIZE } from "./inbox.list.ts";

/** Position in the inbox, with its setters. */
export interface InboxUrl {
  /** Absent in a search over all folders. */
  folder: Folder | "all" | undefined;
  label: number | undefined;
  search: string;
  openId: number | undefined;
  list: ListState<"folder" | "label" | "q" | "assignee" | "waitingOver", "c" | "compose" | "images">;
  /** Query of the list. */
  asked: Record<string, string>;
  hrefOf(to: { folder?: Folder; label?: number }): string;
  hrefOfOne(id: number): string;
}

/** Folder, label, search and open conversation from the URL. */
export function useInboxUrl(): InboxUrl {
  const list = useListQuery(inboxList);
  return useMemo(() => {
    const { query } = list;
    const search = query.q ?? "";
    const folder = (query.folder as Folder | undefined) ?? (search || query.label ? undefined : "inbox");
    return {
      folder,
      label: query.label === undefined ? undefined : Number(query.label),
      search,
      openId: query.c === undefined ? undefined : Number(query.c),
      list,
      asked: { ...list.asked, pageSize: String(PAGE_SIZE) },
      hrefOf: ({ folder: to, label }) => {
        const params = new URLSearchParams();
        if (to && to !== "inbox") params.set("folder", to);
        if (label) params.set("label", String(label));
        const text = params.toString();
        return text ? `/inbox?${text}` : "/inbox";
      },
      hrefOfOne: (id) => list.href({ c: String(id), compose: undefined, images: undefined }),
    };
  }, [list]);
}
