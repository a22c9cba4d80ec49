import { useBoot } from "../../lib/boot.tsx";
import { useFormat, useShopFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";

/** A time of the shop's business, by the shop's clock as lists are narrowed by it; the person's own stands in the tooltip. */
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
