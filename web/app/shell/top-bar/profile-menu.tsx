import CheckIcon from "@mui/icons-material/Check";
import BillingIcon from "@mui/icons-material/CreditCardOutlined";
import GithubIcon from "@mui/icons-material/GitHub";
import TeamIcon from "@mui/icons-material/GroupOutlined";
import KeyboardIcon from "@mui/icons-material/KeyboardOutlined";
import LogoutIcon from "@mui/icons-material/LogoutOutlined";
import ProfileIcon from "@mui/icons-material/PersonOutlined";
import SettingsIcon from "@mui/icons-material/SettingsOutlined";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { User } from "#shared/api/auth/auth.ts";
import type { Locale } from "#shared/boot.ts";
import type { ApiError } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { type MessageKey, useLabel, useT } from "../../../lib/i18n.tsx";
import { chooseLanguage } from "../../../lib/preferences/save-preferences.ts";
import { useCan } from "../../../lib/session/rights.ts";
import { signOut } from "../../../lib/session/sign-out.ts";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toast } from "../../../ui/toast/toast-store.ts";

const Head = styled("li")(({ theme }) => ({
  padding: "8px 16px 12px",
  maxWidth: 280,
  overflowWrap: "anywhere",
  "& b": { ...theme.typography.h2, display: "block" },
  "& span": { ...theme.typography.body2, display: "block", color: theme.vars.palette.text.secondary },
}));
const Label = styled("li")(({ theme }) => ({
  ...theme.typography.label,
  padding: "8px 16px 4px",
  color: theme.vars.palette.text.secondary,
}));

// Language names are in their own language.
const languages: readonly [Locale, string][] = [
  ["en", "English"],
  ["tr", "Türkçe"],
];

interface Props {
  anchor: HTMLElement | null;
  user: User | undefined;
  onClose(): void;
  onShortcuts(): void;
}

/** Menu of the signed-in person. */
export function ProfileMenu({ anchor, user, onClose, onShortcuts }: Props) {
  const t = useT();
  const label = useLabel();
  const boot = useBoot();
  const may = useCan();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const errorText = useErrorText();
  async function choose(locale: Locale) {
    if (boot.locale === locale) return onClose();
    await chooseLanguage(boot, locale).catch((error: ApiError) => toast({ message: errorText(error), type: "danger" }));
  }
  const page = (name: MessageKey, icon: ReactNode, to: string) => (
    <MenuItem
      component="a"
      href={to}
      onClick={(event) => {
        onClose();
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {t(name)}
    </MenuItem>
  );
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ list: { "aria-label": t("profile.menu") } }}
    >
      {user && (
        <Head role="presentation">
          <b>
            <bdi>{user.username}</bdi>
          </b>
          <span>{user.email}</span>
          <span>{label(user.role)}</span>
        </Head>
      )}
      <Divider />
      <Label role="presentation">{t("profile.language")}</Label>
      {languages.map(([locale, name]) => (
        <MenuItem
          key={locale}
          role="menuitemradio"
          lang={locale}
          aria-checked={boot.locale === locale}
          disabled={!isOnline && boot.locale !== locale}
          onClick={() => void choose(locale)}
        >
          <ListItemIcon>{boot.locale === locale && <CheckIcon />}</ListItemIcon>
          {name}
        </MenuItem>
      ))}
      <Divider />
      {page("profile.menu", <ProfileIcon />, "/account?tab=profile")}
      {page("shell.billing", <BillingIcon />, "/billing")}
      {page("shell.settings", <SettingsIcon />, "/account?tab=preferences")}
      <MenuItem
        onClick={() => {
          onClose();
          onShortcuts();
        }}
      >
        <ListItemIcon>
          <KeyboardIcon />
        </ListItemIcon>
        {t("profile.shortcuts")}
      </MenuItem>
      {may("Admin") && page("profile.team", <TeamIcon />, "/account?tab=team")}
      <MenuItem
        disabled={!boot.repoUrl}
        {...(boot.repoUrl && { component: "a", href: boot.repoUrl, target: "_blank", rel: "noopener noreferrer" })}
        onClick={onClose}
      >
        <ListItemIcon>
          <GithubIcon />
        </ListItemIcon>
        {t("profile.github")}
      </MenuItem>
      <Divider />
      <MenuItem
        onClick={() => {
          onClose();
          signOut();
        }}
      >
        <ListItemIcon>
          <LogoutIcon />
        </ListItemIcon>
        {t("profile.logOut")}
      </MenuItem>
    </Menu>
  );
}
