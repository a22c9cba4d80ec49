import BackIcon from "@mui/icons-material/ArrowBack";
import { styled } from "@mui/material/styles";
import { useT } from "../../lib/i18n.tsx";
import { Link } from "../../ui/layout/link.tsx";

const Head = styled("header")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 32,
  marginBottom: 24,
  "& h1": { ...theme.typography.h1, margin: 0, outline: "none" },
  "& a, & .section": { display: "none" },
  "@media (max-width:899.95px)": {
    minHeight: 44,
    marginBottom: 8,
    "&[data-selected] a": {
      display: "grid",
      placeItems: "center",
      width: 44,
      height: 44,
      marginInlineStart: -12,
      borderRadius: 8,
      color: theme.vars.palette.text.primary,
    },
    "&[data-selected] .section": { display: "inline" },
    "&[data-selected] .all": { display: "none" },
  },
}));

/** The page's name; where there is little room that of the section that is open, with the way back to their list. */
export function AccountHead({ isChosen, section }: { isChosen: boolean; section: string }) {
  const t = useT();
  return (
    <Head data-selected={isChosen || undefined}>
      <Link to="/account" aria-label={t("account.back")}>
        <BackIcon aria-hidden="true" />
      </Link>
      <h1 id="page-title" tabIndex={-1}>
        <span className="all">{t("account.title")}</span>
        <span className="section">{section}</span>
      </h1>
    </Head>
  );
}
