import ExpandMore from "@mui/icons-material/ExpandMore";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import { Fragment } from "react";
import { useT } from "../../lib/i18n.tsx";
import { SheetSection } from "../../ui/list/side-sheet.tsx";

/** How the list is set at this moment, name by name. */
export function LiveSettings({ settings }: { settings: readonly (readonly [name: string, value: string])[] }) {
  const t = useT();
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: "h2" } }}
      sx={{ mt: 2, borderRadius: "12px", "&::before": { display: "none" } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>{t("datatable.settings")}</AccordionSummary>
      <AccordionDetails>
        <SheetSection>
          <dl>
            {settings.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value || t("datatable.settings.none")}</dd>
              </Fragment>
            ))}
          </dl>
        </SheetSection>
      </AccordionDetails>
    </Accordion>
  );
}
