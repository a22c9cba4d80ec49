import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.tsx";
import { WriteButton } from "../../ui/actions/write-button.tsx";

const Bar = styled("footer")(({ theme }) => ({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: theme.zIndex.appBar - 2,
  display: "grid",
  gap: 8,
  margin: "24px -24px -24px",
  padding: "12px 24px",
  backgroundColor: theme.vars.palette.background.default,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  "& > .offer:empty": { display: "none" },
  "& > .ways": { display: "flex", justifyContent: "flex-end", gap: 8 },
  "& > .ways > :first-of-type": { marginInlineEnd: "auto" },
  "@media (max-width:599.95px)": {
    margin: "16px -16px -16px",
    padding: "8px 16px calc(8px + env(safe-area-inset-bottom))",
    "& .MuiButton-root": { paddingInline: 12 },
  },
}));

interface Props {
  /** Stands over the buttons: it is found only when the page is there, and nothing in the page may jump. */
  offer: ReactNode;
  isBusy: boolean;
  isReadOnly: boolean;
  onDiscard(): void;
  /** Offered for new products only. */
  onSaveAnother?: () => void;
}

/** The ways out of the form, always in sight. */
export function FormFooter({ offer, isBusy, isReadOnly, onDiscard, onSaveAnother }: Props) {
  const t = useT();
  return (
    <Bar>
      <div className="offer">{offer}</div>
      <div className="ways">
        <Button color="inherit" onClick={onDiscard}>
          {t(isReadOnly ? "product.back" : "product.discard")}
        </Button>
        {onSaveAnother && (
          <WriteButton variant="outlined" disabled={isBusy} onClick={onSaveAnother}>
            {t("product.saveAnother")}
          </WriteButton>
        )}
        {!isReadOnly && (
          <WriteButton type="submit" variant="contained" loading={isBusy}>
            {t("forms.save")}
          </WriteButton>
        )}
      </div>
    </Bar>
  );
}
