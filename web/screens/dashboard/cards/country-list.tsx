import { styled } from "@mui/material/styles";
import type { CountryUsers } from "#shared/api/dashboard/dashboard.ts";
import { Fit } from "../../../ui/layout/fit.tsx";
import { Meter } from "../../../ui/layout/meter.tsx";
import { useCardTexts } from "../use-card-texts.ts";
import { flagSource } from "./flags.ts";

export interface CountryRow extends CountryUsers {
  share: number;
}

const List = styled("ul")(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { height: 48 },
  "& .line": { display: "flex", alignItems: "center", gap: 8, height: 28 },
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
