import Stack from "@mui/material/Stack";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import type { Profile } from "#shared/api/account/profile.ts";
import { AVATAR_MAX_BYTES, avatarTypes } from "#shared/rules/people/profile-limits.ts";
import { api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useAccountAction } from "../kit/use-action.ts";
import { setProfileCache } from "../profile.data.ts";
import { cropDialog } from "./profile.parts.ts";

const Face = styled("img")(({ theme }) => ({
  width: 96,
  height: 96,
  flex: "none",
  borderRadius: 999,
  objectFit: "cover",
  backgroundColor: theme.vars.palette.primary.soft,
}));

/** The picture colleagues see beside the person's name; without one their initials. */
export function AvatarCard({ profile: { avatar, hasPicture } }: { profile: Profile }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { isBusy, run } = useAccountAction();
  const CropDialog = cropDialog.view();

  function onChosen(chosen: File | undefined) {
    if (input.current) input.current.value = "";
    if (!chosen) return;
    const isKnown = (avatarTypes as readonly string[]).includes(chosen.type);
    if (!isKnown || chosen.size > AVATAR_MAX_BYTES) {
      toast({ message: t(isKnown ? "profile.avatar.tooLarge" : "profile.avatar.wrongType"), type: "danger" });
    } else setFile(chosen);
  }

  return (
    <CardPanel title={t("profile.avatar")}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 3, flexWrap: "wrap" }}>
        <Face src={avatar} alt={t(hasPicture ? "profile.avatar.alt" : "profile.avatar.initials")} />
        <Stack sx={{ gap: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
            <WriteButton variant="outlined" {...cropDialog.near} onClick={() => input.current?.click()}>
              {t("profile.avatar.choose")}
            </WriteButton>
            {hasPicture && (
              <WriteButton
                loading={isBusy}
                onClick={() => void run(async () => setProfileCache((await api("DELETE /account/avatar")).data))}
              >
                {t("profile.avatar.remove")}
              </WriteButton>
            )}
          </Stack>
          <Typography variant="caption" sx={{ color: "text.secondary" }}>
            {t("profile.avatar.hint")}
          </Typography>
        </Stack>
      </Stack>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t("profile.avatar.choose")}
        accept={avatarTypes.join(",")}
        onChange={(event) => onChosen(event.target.files?.[0])}
      />
      <LazyBoundary onLoadError={() => setFile(null)}>
        {file && <CropDialog file={file} onClose={() => setFile(null)} />}
      </LazyBoundary>
    </CardPanel>
  );
}
