import { styled } from "@mui/material/styles";
import { useT } from "../../../../lib/i18n.tsx";
import { WriteButton } from "../../../../ui/actions/write-button.tsx";

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
    height: 56.25,
    padding: "6.5px 12px",
    [theme.breakpoints.down("sm")]: { height: 62, padding: "9.5px 12px", fontSize: 16 },
    border: `1px solid ${theme.vars.palette.rule}`,
    borderRadius: theme.shape.borderRadius,
  },
  "& p": { ...theme.typography.caption, margin: "3px 0 0" },
}));

/** Placeholder of the note field until it is loaded. */
export function NotePlaceholder() {
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
