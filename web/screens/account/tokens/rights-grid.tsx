import { styled } from "@mui/material/styles";
import type { Scope } from "#shared/api/account/tokens.ts";
import { isAmong, whoMayGive } from "#shared/rules/people/rights.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { isWritable, type ScopeArea } from "#shared/rules/people/token-scopes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useCan } from "../../../lib/session/rights.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { fieldId } from "../../../ui/form/field-id.ts";
import { type Right, type Rights, rights } from "./rights.ts";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  "& caption": { ...theme.typography.subtitle1, textAlign: "start", padding: "0 0 4px" },
  "& th": { ...theme.typography.label, color: theme.vars.palette.text.secondary, padding: "6px 4px" },
  "& tbody th": { ...theme.typography.body1, textAlign: "start", color: theme.vars.palette.text.primary, padding: 0 },
  "& td": { padding: 0, textAlign: "center" },
  "& tbody tr": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& label": { display: "grid", placeItems: "center", minHeight: 36, cursor: "pointer" },
  "& label:has(:disabled)": { opacity: 0.6, cursor: "default" },
  "& input": { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.primary.main },
  "& ~ p": { ...theme.typography.caption, margin: "4px 0 0", color: theme.vars.palette.error.main },
  "@media (max-width:599.95px)": { "& label": { minWidth: 44, minHeight: 44 } },
  // Three columns for thumbs take what the dialog leaves free beside them.
  "@media (max-width:359.95px)": {
    width: "calc(100% + 32px)",
    marginInline: -16,
    "& th": { paddingInline: 2 },
  },
}));

interface Props {
  areas: readonly ScopeArea[];
  rights: Rights;
  problem: string | undefined;
  onChange(rights: Rights): void;
}

/** One choice for each area: nothing, to read, or to write as well. */
export function RightsGrid({ areas, rights: given, problem, onChange }: Props) {
  const t = useT();
  const id = fieldId("scopes", "token");
  const may = useCan();
  const canGive = (scope: Scope) => may(...roles.filter((role) => isAmong(whoMayGive(scope), role)));
  const isOpen = (area: ScopeArea, right: Right) =>
    right === "none" || (right === "write" ? isWritable(area) && canGive(`${area}:write`) : canGive(`${area}:read`));

  function choose(area: ScopeArea, right: Right) {
    const { [area]: _, ...others } = given;
    onChange(right === "none" ? others : { ...others, [area]: right });
  }

  return (
    <div>
      <Table id={id} tabIndex={-1} aria-describedby={problem ? `${id}-help` : undefined}>
        <caption>{t("tokens.rights")}</caption>
        <thead>
          <tr>
            <td />
            {rights.map((right) => (
              <th key={right} scope="col">
                {t(`tokens.right.${right}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{t(`tokens.area.${area}`)}</th>
              {rights.map((right) => (
                <td key={right}>
                  {(right !== "write" || isWritable(area)) && (
                    <label {...tooltip(isOpen(area, right) ? "" : t("common.askAdmin"))}>
                      <input
                        type="radio"
                        disabled={!isOpen(area, right)}
                        name={`right-${area}`}
                        aria-label={t("tokens.rightOf", {
                          area: t(`tokens.area.${area}`),
                          right: t(`tokens.right.${right}`),
                        })}
                        checked={(given[area] ?? "none") === right}
                        onChange={() => choose(area, right)}
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {problem && <p id={`${id}-help`}>{problem}</p>}
    </div>
  );
}
