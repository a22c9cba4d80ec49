import Add from "@mui/icons-material/Add";
import { styled } from "@mui/material/styles";
import { useT } from "../../../lib/i18n.tsx";
import { Link } from "../../../ui/layout/link.tsx";

const Fab = styled(Link)(({ theme }) => ({
  display: "none",
  [theme.breakpoints.down("sm")]: {
    position: "fixed",
    zIndex: theme.zIndex.fab,
    insetBlockEnd: "calc(16px + env(safe-area-inset-bottom))",
    insetInlineEnd: 16,
    width: 56,
    height: 56,
    display: "grid",
    placeItems: "center",
    borderRadius: 999,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    boxShadow: theme.shadows[8],
  },
}));

/** Adds a product, within thumb reach on a phone. */
export function AddFab() {
  const t = useT();
  return (
    <Fab to="/add-product" aria-label={t("products.add")}>
      <Add aria-hidden />
    </Fab>
  );
}
