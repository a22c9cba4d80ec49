import { styled } from "@mui/material/styles";
import { Fragment } from "react";
import { useT } from "../../lib/i18n.tsx";

/** Settings of an example by name. */
export type Settings = readonly (readonly [name: string, value: string])[];

const Fold = styled("details")(({ theme }) => ({
  marginTop: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  "& summary": {
    display: "flex",
    alignItems: "center",
    minHeight: 36,
    marginTop: 8,
    cursor: "pointer",
    ...theme.typography.body2,
    color: theme.vars.palette.text.secondary,
    [theme.breakpoints.down("sm")]: { minHeight: 44 },
  },
  "& summary::before": { content: '"▸"', width: 16 },
  "&[open] summary::before": { content: '"▾"' },
  "& dl": { ...theme.typography.body2, display: "grid", gridTemplateColumns: "auto 1fr", gap: "4px 16px", margin: 0 },
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, textAlign: "end", overflowWrap: "anywhere" },
}));

const Code = styled("pre")(({ theme }) => ({
  margin: "12px 0 0",
  padding: 12,
  borderRadius: 8,
  overflow: "auto",
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: 12,
  lineHeight: "18px",
  backgroundColor: theme.vars.palette.surface.sunken,
}));

interface DetailsProps {
  title: string;
  code: string;
  settings: Settings;
  isOpen: boolean;
}

/** Settings and code of an example, collapsible. */
export function Details({ title, code, settings, isOpen }: DetailsProps) {
  const t = useT();
  return (
    <Fold open={isOpen}>
      <summary>{t("showcase.details")}</summary>
      <dl>
        {settings.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Code tabIndex={0} aria-label={t("showcase.codeOf", { title })}>
        {code}
      </Code>
    </Fold>
  );
}
