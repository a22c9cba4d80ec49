import { useBoot } from "../../lib/boot.tsx";
import { useFormat, useShopFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";

/** Time in the shop's zone, as lists filter by it; the person's own is in the tooltip. */
export function ShopTime({ at, as = "dateTime" }: { at: string; as?: "date" | "dateTime" | "relative" }) {
  const t = useT();
  const own = useFormat();
  const shop = useShopFormat();
  const { timeZone, shopZone } = useBoot();
  const isOther = timeZone !== shopZone && own.dateTime(at) !== shop.dateTime(at);
  const title = isOther ? t("common.ownTime", { time: own.dateTime(at) }) : as === "dateTime" ? "" : shop.dateTime(at);
  return (
    <time dateTime={at} {...(title && { title })}>
      {shop[as](at)}
    </time>
  );
}
