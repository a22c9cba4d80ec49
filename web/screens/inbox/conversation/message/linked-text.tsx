import { Fragment } from "react";
import { useBoot } from "../../../../lib/boot.tsx";
import { Link } from "../../../../ui/layout/link.tsx";
import { partsOf } from "./text-parts.ts";

/** Plain text with links for URLs and order numbers. */
export function LinkedText({ text }: { text: string }) {
  const { orderPrefix } = useBoot();
  return partsOf(text, orderPrefix).map(({ kind, text: words, at }) =>
    kind === "order" ? (
      <Link key={at} to={`/orders?q=${encodeURIComponent(words)}`}>
        {words}
      </Link>
    ) : kind === "web" ? (
      <a key={at} href={words} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ) : (
      <Fragment key={at}>{words}</Fragment>
    ),
  );
}
