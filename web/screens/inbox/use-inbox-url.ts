import { useMemo } from "react";
import { type ListState, useListQuery } from "../../lib/list/list-query.ts";
import { type Folder, inboxList, PAGE_SIZE } from "./inbox.list.ts";

/** Where in the inbox one is, and the ways to elsewhere. */
export interface InboxUrl {
  /** Absent where a search goes through all of it. */
  folder: Folder | "all" | undefined;
  label: number | undefined;
  search: string;
  openId: number | undefined;
  list: ListState<"folder" | "label" | "q" | "assignee" | "before", "c" | "compose" | "images">;
  /** What the list is asked for. */
  asked: Record<string, string>;
  hrefOf(to: { folder?: Folder; label?: number }): string;
  hrefOfOne(id: number): string;
}

/** Folder, label, search and open conversation, as the address tells them. */
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
