import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import PrintIcon from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import { useT } from "../../../../lib/i18n.tsx";
import { useUser } from "../../../../lib/session/session.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { PrintPage } from "../../../../ui/record/print-page.tsx";
import { CopyButton } from "../../kit/copy-button.tsx";
import { saveText } from "../../kit/save-text.ts";

const Codes = styled("ul")(({ theme }) => ({
  listStyle: "none",
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  margin: 0,
  padding: 16,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sunken,
  "& code": { fontSize: "inherit", userSelect: "all" },
}));

/** The ten recovery codes, shown this once: to copy, to download, to print. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useT();
  const email = useUser()?.email ?? "";
  const text = [t("security.codes.fileTitle", { email }), "", ...codes, ""].join("\n");

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="codes-title">
      <DialogTitle id="codes-title">{t("security.codes.title")}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Notice tone="warning">{t("security.codes.help")}</Notice>
          <Codes aria-label={t("security.codes.title")}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </Codes>
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
            <CopyButton text={codes.join("\n")} />
            <Button size="small" startIcon={<DownloadIcon />} onClick={() => saveText("recovery-codes.txt", text)}>
              {t("security.codes.download")}
            </Button>
            <Button size="small" startIcon={<PrintIcon />} onClick={() => print()}>
              {t("security.codes.print")}
            </Button>
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t("security.codes.kept")}
        </Button>
      </DialogActions>
      <PrintPage>
        <h1>{t("security.codes.fileTitle", { email })}</h1>
        <ul>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </PrintPage>
    </Dialog>
  );
}
