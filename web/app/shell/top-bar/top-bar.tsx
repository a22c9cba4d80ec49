import DarkIcon from "@mui/icons-material/DarkModeOutlined";
import LightIcon from "@mui/icons-material/LightModeOutlined";
import MenuIcon from "@mui/icons-material/Menu";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import type { Sidebar } from "../sidebar/use-sidebar.ts";
import { useThemeToggle } from "../use-theme-toggle.ts";
import { BellButton } from "./bell-button.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { ProfileButton } from "./profile-button.tsx";
import { SearchButton } from "./search-button.tsx";

const Bar = styled("header")(({ theme }) => ({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: theme.zIndex.appBar,
  boxSizing: "border-box",
  height: 64,
  paddingInline: "12px 24px",
  display: "flex",
  alignItems: "center",
  gap: 12,
  backgroundColor: theme.vars.palette.background.default,
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
  "& .space": { flex: 1 },
  // The buttons have inner padding; the name takes the gaps.
  "@media (max-width:599.95px)": {
    paddingInline: "8px",
    gap: 0,
    "& > :last-child, & > [role=status]:not(:empty)": { marginInlineStart: 4 },
  },
}));

const Mock = styled("span")(({ theme }) => ({
  ...theme.typography.label,
  flex: "none",
  padding: "4px 10px",
  borderRadius: 999,
  color: theme.vars.palette.warning.main,
  backgroundColor: theme.vars.palette.warning.soft,
  // A phone's bar has space for name and buttons only.
  "@media (max-width:599.95px)": { display: "none" },
}));

interface Props {
  path: string;
  sidebar: Sidebar;
  onShortcuts(): void;
}

/** Bar above every screen: menu toggle, breadcrumbs, theme, person. */
export function TopBar({ path, sidebar, onShortcuts }: Props) {
  const t = useT();
  const { mode } = useBoot();
  const { isDark, toggle } = useThemeToggle();
  return (
    <Bar>
      <IconButton id="sidebar-toggle" onClick={sidebar.toggle} aria-label={t("shell.toggleSidebar")}>
        <MenuIcon />
      </IconButton>
      <Breadcrumbs path={path} />
      <span className="space" />
      <span id="last-updated" role="status" />
      <SearchButton />
      {mode === "mock" && <Mock title={t("shell.mockHelp")}>{t("shell.mock")}</Mock>}
      <BellButton />
      <IconButton onClick={toggle} aria-label={t(isDark ? "shell.toLight" : "shell.toDark")}>
        {isDark ? <LightIcon /> : <DarkIcon />}
      </IconButton>
      <ProfileButton onShortcuts={onShortcuts} />
    </Bar>
  );
}
