import Box from "@mui/material/Box";
import { useT } from "../../lib/i18n.tsx";
import { CardPanel } from "../layout/card-panel.tsx";

/** Keys with their effect. */
export type Keys = readonly (readonly [keys: string, does: string])[];

/** Table of keyboard shortcuts. */
export function KeyTable({ keys }: { keys: Keys }) {
  const t = useT();
  return (
    <CardPanel title={t("showcase.keys")} caption={t("showcase.keysHelp")}>
      <Box
        component="table"
        aria-label={t("showcase.keys")}
        sx={{
          width: "100%",
          borderCollapse: "collapse",
          typography: "body2",
          "& th, & td": { textAlign: "start", py: 1, pr: 2, borderTop: 1, borderColor: "divider" },
          "& th": { fontWeight: 500, width: "40%", maxWidth: 240 },
          "& thead th": { border: 0, pt: 0, typography: "label", color: "text.secondary" },
          "& kbd": { fontFamily: "inherit", px: 0.75, py: 0.25, borderRadius: 1, bgcolor: "surface.sunken" },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t("showcase.key")}</th>
            <th scope="col">{t("showcase.does")}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(([key, does]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </CardPanel>
  );
}
