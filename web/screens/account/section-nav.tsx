import ForwardIcon from "@mui/icons-material/ChevronRight";
import { styled } from "@mui/material/styles";
import { useT } from "../../lib/i18n.tsx";
import { Link } from "../../ui/layout/link.tsx";
import type { AccountSection, SectionId } from "./account-sections.ts";

const Nav = styled("nav")(({ theme }) => ({
  position: "sticky",
  top: 88,
  "& ul": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2 },
  "& a": {
    ...theme.typography.body1,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: 36,
    padding: "0 12px",
    borderRadius: 8,
    color: theme.vars.palette.text.secondary,
    textDecoration: "none",
    transition: "background-color 120ms",
  },
  "& a:hover": { backgroundColor: theme.vars.palette.surface.sunken, color: theme.vars.palette.text.primary },
  "& svg": { display: "none" },
  "@media (min-width:900px)": {
    "& a[aria-current]": {
      fontWeight: 500,
      color: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.primary.soft,
    },
  },
  "@media (max-width:899.95px)": {
    position: "static",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    backgroundColor: theme.vars.palette.background.paper,
    overflow: "hidden",
    "--ring-offset": "-2px",
    "& ul": { gap: 0 },
    "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
    "& a": { minHeight: 52, padding: "0 12px 0 16px", borderRadius: 0, color: theme.vars.palette.text.primary },
    "& svg": { display: "block", color: theme.vars.palette.text.secondary },
  },
}));

/** The sections as links, each with an address of its own; where there is little room they are a page. */
export function SectionNav({ sections, shown }: { sections: readonly AccountSection[]; shown: SectionId }) {
  const t = useT();
  return (
    <Nav aria-label={t("account.sections")}>
      <ul>
        {sections.map(({ id, part }) => (
          <li key={id}>
            <Link to={`/account?tab=${id}`} aria-current={id === shown ? "page" : undefined} {...part.near}>
              {t(`account.tab.${id}`)}
              <ForwardIcon aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Nav>
  );
}
