import Add from "@mui/icons-material/Add";
import Fab from "@mui/material/Fab";
import { useT } from "../../lib/i18n.tsx";
import { Link } from "../../ui/link.tsx";

/** Adds a product, in reach of the thumb of a phone. */
export function AddFab() {
  const t = useT();
  return (
    <Fab
      component={Link}
      to="/add-product"
      color="primary"
      aria-label={t("products.add")}
      sx={{ display: { sm: "none" }, position: "fixed", insetBlockEnd: 16, insetInlineEnd: 16 }}
    >
      <Add />
    </Fab>
  );
}
