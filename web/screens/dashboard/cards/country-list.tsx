import { styled } from "@mui/material/styles";
import type { CountryUsers } from "#shared/api/dashboard/dashboard.ts";
import { Fit } from "../../../ui/layout/fit.tsx";
import { Meter } from "../../../ui/layout/meter.tsx";
import { countryCode, useCardTexts } from "../use-card-texts.ts";

export interface CountryRow extends CountryUsers {
  share: number;
}

const List = styled("ul")(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { height: 44, paddingInline: 12, borderBottom: `1px solid ${theme.vars.palette.divider}` },
  "& .line": { display: "flex", alignItems: "center", gap: 8, height: 30 },
  "& img": { borderRadius: 2, objectFit: "cover", flex: "none" },
  "& [data-country]": { flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& [data-share]": { minWidth: 48, textAlign: "right", color: theme.vars.palette.text.secondary },
}));

/** Flag, name, users and share, one line each with a bar under it. */
export function CountryList({ rows }: { rows: readonly CountryRow[] }) {
  const { format, country: named } = useCardTexts();
  return (
    <List>
      {rows.map(({ country, flag, users, share }) => (
        <li key={country}>
          <div className="line">
            <img src={flagSource(flag)} alt="" loading="lazy" width={21} height={14} />
            <span data-country="" title={named(country, flag)}>
              {named(country, flag)}
            </span>
            <span className="tabular">
              <Fit count={users} />
            </span>
            <span className="tabular" data-share="">
              {format.share(share)}
            </span>
          </div>
          <Meter value={share} />
        </li>
      ))}
    </List>
  );
}

/** The flags that lie in `web/public/flags`. */
const known = new Set(
  "ae at au az be bg br ca ch cn cy cz de dk eg es fi fr gb ge gr hu ie il in iq ir it jp kr kz nl no pl pt qa ro ru sa se tr ua us uz".split(
    " ",
  ),
);

/** The picture of a flag; a globe for a country without one. */
function flagSource(flag: string): string {
  const code = countryCode(flag)?.toLowerCase() ?? "";
  return `/flags/${known.has(code) ? code : "unknown"}.svg`;
}
