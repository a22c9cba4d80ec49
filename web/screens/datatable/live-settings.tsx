import { styled } from "@mui/material/styles";
import { Fragment } from "react";
import { useT } from "../../lib/i18n.tsx";

const Fold = styled("details")(({ theme }) => ({
  marginTop: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  "& summary": {
    ...theme.typography.body1,
    display: "flex",
    alignItems: "center",
    minHeight: 48,
    padding: "0 20px",
    cursor: "pointer",
    [theme.breakpoints.down("sm")]: { padding: "0 16px" },
  },
  "& summary::before": { content: '"▸"', width: 20, color: theme.vars.palette.text.secondary },
  "&[open] summary::before": { content: '"▾"' },
  "& h2": { ...theme.typography.body1, margin: 0 },
  "& dl": {
    ...theme.typography.body2,
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    gap: "8px 16px",
    margin: 0,
    padding: "4px 20px 20px",
    [theme.breakpoints.down("sm")]: { padding: "4px 16px 16px" },
  },
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, textAlign: "end", overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" },
}));

/** How the list is set at this moment, name by name. */
export function LiveSettings({ settings }: { settings: readonly (readonly [name: string, value: string])[] }) {
  const t = useT();
  return (
    <Fold>
      <summary>
        <h2>{t("datatable.settings")}</h2>
      </summary>
      <dl>
        {settings.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value || t("datatable.settings.none")}</dd>
          </Fragment>
        ))}
      </dl>
    </Fold>
  );
}
