import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
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
  const caption = named(call.shown, "30d");
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

/** Flag, name, users and share, one line each with a bar under it. */
export function CountryList({ rows }: { rows: readonly CountryRow[] }) {
  const { format, country: named } = useWords();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", typography: "body2" }}>
      {rows.map(({ country, flag, users, share }) => (
        <Box component="li" key={country} sx={{ height: 48 }}>
          <Box sx={{ display: "flex", alignItems: "center", gap: 1, height: 28 }}>
            <Box
              component="img"
              src={flagSource(flag)}
              alt=""
              loading="lazy"
              width={21}
              height={14}
              sx={{ borderRadius: "2px", objectFit: "cover", flex: "none" }}
            />
            <Box
              component="span"
              data-country=""
              title={named(country, flag)}
              sx={{ flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
            >
              {named(country, flag)}
            </Box>
            <span className="tabular">{format.number(users)}</span>
            <Box
              component="span"
              className="tabular"
              data-share=""
              sx={{ minWidth: 48, textAlign: "right", color: "text.secondary" }}
            >
              {format.share(share)}
            </Box>
          </Box>
          <Meter value={share} />
        </Box>
      ))}
    </Box>
  );
}
