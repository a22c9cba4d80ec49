import { useSearchParams } from "react-router-dom";
import { useBoot } from "../../../../lib/boot.tsx";
import { discardUnsaved, storeDrafts } from "../../../../lib/drafts/unsaved-input.ts";
import { saveDrafts } from "../../compose/draft/draft-store.ts";

/** Whether remote pictures of a mail are shown, and how to load them. */
export function useRemoteImages(messageId: number): { isShown: boolean; show(): void } {
  const { url } = useBoot();
  const [params, setParams] = useSearchParams();
  // The content policy allows them only if the page's URL requested them.
  const canShow = new URL(url, "http://pano").searchParams.has("images");
  const isShown = canShow && params.get("images") === String(messageId);

  function show() {
    const next = new URLSearchParams(params);
    next.set("images", String(messageId));
    if (canShow) return setParams(next, { replace: true });
    saveDrafts();
    storeDrafts();
    discardUnsaved();
    location.replace(`/inbox?${next}`);
  }
  return { isShown, show };
}
