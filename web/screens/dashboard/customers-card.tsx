import Box from "@mui/material/Box";
import { memo } from "react";
import type { Period } from "#shared/rules/dashboard-period.ts";
import { hint } from "../../ui/hint.tsx";
import { Meter } from "../../ui/meter.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { useFigure } from "./dashboard.data.ts";
import { Lines } from "./lines.tsx";
import { Nothing } from "./nothing.tsx";
import { Panel } from "./panel.tsx";
import { useWords } from "./use-words.ts";

const ROWS = 7;
const ROW_PX = 48;

/** The customers with the highest completed sales. */
export const CustomersCard = memo(function CustomersCard({ period }: { period: Period }) {
  const { t, format, period: named } = useWords();
  const call = useFigure("GET /ecommerce/top-customers", period);
  const customers = call.data?.data ?? [];
  return (
    <Panel
      area="customers"
      title={t("dashboard.customers.title")}
      caption={named(call.shown, "all")}
      calls={[call]}
      skeleton={<Lines count={ROWS} row={ROW_PX} />}
    >
      {() => (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", minHeight: ROWS * ROW_PX, typography: "body2" }}>
          {customers.map(({ id, rank, name, avatar, amount, score }) => (
            <Box component="li" key={id} sx={{ display: "flex", alignItems: "center", gap: 1.25, height: ROW_PX }}>
              <Box component="span" className="tabular" sx={{ width: 14, color: "text.secondary" }}>
                {format.number(rank)}
              </Box>
              <PersonAvatar name={name} src={avatar} />
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Box
                  sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", fontWeight: 500 }}
                  title={name}
                >
                  <bdi>{name}</bdi>
                </Box>
                <Box {...hint(t("dashboard.customers.scoreOf", { score }))} sx={{ mt: 0.75, maxWidth: 160 }}>
                  <Meter value={score} label={t("dashboard.customers.score")} />
                </Box>
              </Box>
              <Box component="span" className="tabular">
                {format.money(amount)}
              </Box>
            </Box>
          ))}
          {customers.length === 0 && (
            <li>
              <Nothing text={t("dashboard.customers.empty")} />
            </li>
          )}
        </Box>
      )}
    </Panel>
  );
});
