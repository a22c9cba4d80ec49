import { styled } from "@mui/material/styles";
import { useT } from "../../lib/i18n.tsx";
import { WriteButton } from "../../ui/write-button.tsx";

const Box = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-end",
  gap: 8,
  marginTop: 16,
  color: theme.vars.palette.text.secondary,
  "& > div": { width: "100%" },
  "& .field": {
    ...theme.typography.body1,
    height: 73,
    padding: "16.5px 14px",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
  "& p": { ...theme.typography.caption, margin: "3px 14px 0" },
}));

/** The box for a note as it looks until it can be written in. */
export function OrderNoteStandIn() {
  const t = useT();
  return (
    <Box>
      <div>
        <div className="field">{t("order.addNote")}</div>
        <p>{t("order.mentionHelp")}</p>
      </div>
      <WriteButton variant="outlined" disabled>
        {t("order.sendNote")}
      </WriteButton>
    </Box>
  );
}
