import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useIsLive } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { listReturnUrl, noteListUrl } from "../../../lib/list/list-return-url.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { menuTrail } from "../../menu.ts";
import { nameOf } from "../../title.ts";

const Trail = styled("nav")(({ theme }) => ({
  minWidth: 0,
  "& ol": { listStyle: "none", display: "flex", gap: 8, margin: 0, padding: 0, whiteSpace: "nowrap" },
  "& li": { color: theme.vars.palette.text.secondary, overflow: "hidden", textOverflow: "ellipsis" },
  // Space for the focus ring, which the item would cut off.
  "& li:has(a)": { margin: -4, padding: 4 },
  "& li + li::before": { content: '"/" / ""', marginInlineEnd: 8, color: theme.vars.palette.text.secondary },
  "& li:not(:last-of-type)": { flexShrink: 9 },
  "& li:last-of-type": { color: theme.vars.palette.text.primary, fontWeight: 500 },
  "@media (max-width:1199.95px)": {
    "& li:not(:last-of-type)": { display: "none" },
    "& li::before": { display: "none" },
  },
}));

/** Breadcrumbs to this page, with a list's last URL; on a narrow window the page name alone. */
export function Breadcrumbs({ path }: { path: string }) {
  const t = useT();
  const { search } = useLocation();
  const isLive = useIsLive();
  useEffect(() => noteListUrl(path, search), [path, search]);
  const trail = menuTrail(path);
  const isBeyond = trail.at(-1)?.href !== path;
  return (
    <Trail aria-label={t("shell.breadcrumbs")}>
      <ol>
        {trail.map((item) => (
          <li key={item.id} aria-current={item.href === path ? "page" : undefined}>
            {isBeyond && !item.children ? (
              <Link to={isLive ? listReturnUrl(item.href) : item.href}>{t(item.label)}</Link>
            ) : (
              t(item.label)
            )}
          </li>
        ))}
        {isBeyond && trail.length > 0 && <li aria-current="page">{nameOf(t, path + search)}</li>}
      </ol>
    </Trail>
  );
}
