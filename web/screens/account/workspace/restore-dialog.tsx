import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Meter } from "../../../ui/layout/meter.tsx";
import { Table } from "../../../ui/layout/table.tsx";
import { FileInput } from "../../../ui/upload/file-input.tsx";
import type { BackupFacts } from "./shop-data.data.ts";
import { UnsignedBackup } from "./unsigned-backup.tsx";
import { useRestore } from "./use-restore.ts";

interface Props {
  shopName: string;
  onClose(): void;
}

/** Puts a backup in the place of the shop: a file is chosen and proven, then the shop's name confirms it. */
export function RestoreDialog({ shopName, onClose }: Props) {
  const t = useT();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [isAccepted, setAccepted] = useState(false);
  const { step, share, sent, error, send, run, stop } = useRestore();
  const isHeld = step === "running";
  const canRun = isAccepted || (sent !== null && "facts" in sent && sent.isSigned);
  const close = () => {
    if (isHeld) return;
    stop();
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>{t("data.restore.title")}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {error && <FailureNotice error={error} />}
          {step === "choose" && <Typography>{t("data.restore.help")}</Typography>}
          {step === "choose" && sent && "problem" in sent && (
            <Notice tone="danger">{t(`data.problem.${sent.problem}`, { field: sent.field })}</Notice>
          )}
          {step === "sending" && (
            <Stack role="status" sx={{ gap: 1 }}>
              <Typography>
                {t(share < 1 ? "data.sending" : "data.proving", { percent: Math.round(share * 100) })}
              </Typography>
              <Meter value={Math.round(share * 100)} />
            </Stack>
          )}
          {step === "proven" && sent && "facts" in sent && (
            <>
              <BackupTable facts={sent.facts} />
              {!sent.isSigned && <UnsignedBackup admins={sent.admins} isAccepted={isAccepted} onAccept={setAccepted} />}
              <Notice tone="warning">{t("data.restore.warning")}</Notice>
              <TextField
                autoFocus
                label={t("data.restore.confirm", { name: shopName })}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </>
          )}
          {isHeld && <Notice tone="info">{t("data.running")}</Notice>}
          <FileInput
            ref={chooser}
            label={t("data.choose")}
            accept=".jsonl"
            onFiles={([file]) => {
              setAccepted(false);
              if (file) void send(file);
            }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button disabled={isHeld} onClick={close}>
          {t("data.cancel")}
        </Button>
        {step === "choose" && (
          <WriteButton variant="contained" onClick={() => chooser.current?.click()}>
            {t("data.choose")}
          </WriteButton>
        )}
        {(step === "proven" || isHeld) && (
          <WriteButton
            variant="contained"
            color="error"
            loading={isHeld}
            disabled={name.trim().normalize("NFC") !== shopName || !canRun}
            onClick={() => void run(name, isAccepted)}
          >
            {t("data.restore.act")}
          </WriteButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

const shown = ["orders", "products", "users", "conversations", "cards"] as const;

/** What a backup holds, in numbers. */
function BackupTable({ facts: { shop, rows, files } }: { facts: BackupFacts }) {
  const t = useT();
  const lines: [string, string][] = [
    [t("data.holds.shop"), shop],
    ...shown.map((table): [string, string] => [
      t(`data.holds.${table}`),
      t("data.number", { count: rows[table] ?? 0 }),
    ]),
    [t("data.holds.files"), t("data.number", { count: files })],
  ];
  return (
    <Table aria-label={t("data.holds")}>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="end">{value}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
