import Close from "@mui/icons-material/Close";
import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import Step from "@mui/material/Step";
import StepLabel from "@mui/material/StepLabel";
import Stepper from "@mui/material/Stepper";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.tsx";

export const importSteps = ["file", "columns", "check", "run", "result"] as const;
export type ImportStep = (typeof importSteps)[number];

const Frame = styled(Dialog)(({ theme }) => ({
  "& .MuiDialog-paper": {
    width: 880,
    height: "min(720px, calc(100% - 64px))",
    [theme.breakpoints.down("sm")]: {
      margin: 0,
      width: "100%",
      maxWidth: "100%",
      maxHeight: "none",
      height: "100%",
      borderRadius: 0,
    },
  },
  "& .MuiStepper-root": {
    padding: "0 24px 16px",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.down("sm")]: {
      padding: "0 16px 12px",
      "& .MuiStepLabel-label:not(.Mui-active)": { display: "none" },
      "& .MuiStep-root": { paddingInline: 4 },
    },
  },
  "& .head": { display: "flex", alignItems: "center", gap: 8, paddingInlineEnd: 12, "& h2": { flex: 1 } },
}));

/** Import dialog: title, progress of the steps, current step. */
export function ImportFrame(props: { step: ImportStep; onClose(): void; children: ReactNode }) {
  const t = useT();
  return (
    <Frame open onClose={props.onClose} maxWidth={false} aria-labelledby="import-title">
      <div className="head">
        <DialogTitle id="import-title">{t("import.title")}</DialogTitle>
        <IconButton aria-label={t("common.close")} onClick={props.onClose}>
          <Close />
        </IconButton>
      </div>
      <Stepper activeStep={importSteps.indexOf(props.step)} aria-label={t("import.steps")}>
        {importSteps.map((step) => (
          <Step key={step} {...(step === props.step && { "aria-current": "step" })}>
            <StepLabel>{t(`import.step.${step}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {props.children}
    </Frame>
  );
}
