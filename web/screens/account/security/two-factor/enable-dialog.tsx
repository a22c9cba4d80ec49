import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { encode } from "uqr";
import { api } from "../../../../lib/api/client.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { CopyButton } from "../../kit/copy-button.tsx";
import { FormDialog } from "../../kit/form-dialog.tsx";

const Key = styled("code")({ display: "block", overflowWrap: "anywhere", userSelect: "all", fontSize: "inherit" });

interface Props {
  secret: string;
  uri: string;
  onCodes(codes: readonly string[]): void;
  onClose(): void;
}

/** Shows the key as a picture and as text, and takes the first code the app makes of it. */
export function EnableDialog({ secret, uri, onCodes, onClose }: Props) {
  const t = useT();
  const form = useForm({
    form: "enable",
    start: { code: "" },
    check: ({ code }) => ({ code: /^\d{6}$/.test(code.replace(/\s/g, "")) ? undefined : t("security.code.rule") }),
    save: async ({ code }) =>
      onCodes((await api("POST /account/two-factor/enable", { body: { code: code.replace(/\s/g, "") } })).data.codes),
    problemsOf: (error) => (error.code === "invalid_code" ? { code: t("error.invalid_code") } : undefined),
  });
  return (
    <FormDialog
      title={t("security.setup.title")}
      help={t("security.setup.scan")}
      form={form}
      act={t("security.twoFactor.turnOn")}
      onClose={onClose}
    >
      <QrCode text={uri} label={t("security.setup.qr")} />
      <Typography component="div">
        {t("security.setup.key")}
        <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1, mr: -1.5 }}>
          <Key>{secret.match(/.{1,4}/g)?.join(" ")}</Key>
          <CopyButton text={secret} />
        </Stack>
      </Typography>
      <TextField
        autoFocus
        required
        fullWidth
        autoComplete="one-time-code"
        label={t("security.code")}
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 10 } }}
        {...form.text("code")}
      />
    </FormDialog>
  );
}

// Cameras want dark on light, whatever the theme.
const Frame = styled("svg")(({ theme }) => ({
  display: "block",
  width: 200,
  height: 200,
  padding: 8,
  boxSizing: "border-box",
  borderRadius: 8,
  backgroundColor: theme.palette.common.white,
  "& path": { fill: theme.palette.common.black },
}));

/** A text as a QR code. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { border: 2 });
    const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: data.length, path: dots.join("") };
  }, [text]);
  return (
    <Frame role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </Frame>
  );
}
