import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { memo, useState } from "react";
import type { CountryUsers } from "#shared/api/dashboard/dashboard.ts";
import type { Period } from "#shared/rules/dashboard-period.ts";
import { late } from "../../lib/part.ts";
import { shares } from "../../ui/chart/shares.ts";
import { Late } from "../../ui/late.tsx";
import { Meter } from "../../ui/meter.tsx";
import { useFigure } from "./dashboard.data.ts";
import { flagSource } from "./flags.ts";
import { Lines } from "./lines.tsx";
import { Nothing } from "./nothing.tsx";
import { Panel } from "./panel.tsx";
import { useWords } from "./use-words.ts";

const CountriesDialog = late(async () => (await import("./countries-dialog.tsx")).CountriesDialog);
const FIRST = 6;

export interface CountryRow extends CountryUsers {
  share: number;
}

/** Where visitors come from: the first six, the rest on demand. */
export const CountriesCard = memo(function CountriesCard({ period }: { period: Period }) {
  const { t, period: named } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const call = useFigure("GET /dashboard/countries", period);
  const countries = call.data?.data ?? [];
  const parts = shares(countries.map(({ users }) => users));
  const rows = countries.map((country, index) => ({ ...country, share: parts[index] ?? 0 }));
  const title = t("dashboard.countries.title");
  const caption = named(call.shown, "upToNow");
  return (
    <Panel
      area="countries"
      title={title}
      caption={caption}
      calls={[call]}
      skeleton={<Lines count={FIRST + 1} row={48} />}
    >
      {() => (
        <Box sx={{ minHeight: (FIRST + 1) * 48 }}>
          {rows.length ? (
            <CountryList rows={rows.slice(0, FIRST)} />
          ) : (
            <Nothing text={t("dashboard.countries.empty")} />
          )}
          {rows.length > FIRST && (
            <Button size="small" sx={{ mt: 1, ml: -1.5 }} onClick={() => setIsOpen(true)}>
              {t("dashboard.countries.all")}
            </Button>
          )}
          <Late onLoss={() => setIsOpen(false)}>
            {isOpen && <CountriesDialog title={`${title} · ${caption}`} rows={rows} onClose={() => setIsOpen(false)} />}
          </Late>
        </Box>
      )}
    </Panel>
  );
});

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
  const { format, country: named } = useWords();
  return (
    <List>
      {rows.map(({ country, flag, users, share }) => (
        <li key={country}>
          <div className="line">
            <img src={flagSource(flag)} alt="" loading="lazy" width={21} height={14} />
            <span data-country="" title={named(country, flag)}>
              {named(country, flag)}
            </span>
            <span className="tabular">{format.number(users)}</span>
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
