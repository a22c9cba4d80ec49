import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type ComponentProps, useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { lazyPart } from "../../../lib/lazy-view.ts";
import { useUser } from "../../../lib/session/session.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import type { ProfileMenu } from "./profile-menu.tsx";

const menu = lazyPart<ComponentProps<typeof ProfileMenu>>(
  ["profile"],
  async () => (await import("./profile-menu.tsx")).ProfileMenu,
);

const Face = styled("img")(({ theme }) => ({
  width: 32,
  height: 32,
  flex: "none",
  borderRadius: 999,
  backgroundColor: theme.vars.palette.primary.soft,
}));
const Blank = Face.withComponent("span");

/** The person's avatar; its menu loads on pointer or focus. */
export function ProfileButton({ onShortcuts }: { onShortcuts(): void }) {
  const t = useT();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const forget = () => {
    setIsWanted(false);
    setAnchor(null);
  };
  const View = isWanted ? menu.view() : null;

  return (
    <>
      <IconButton
        aria-label={t("shell.profile")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...menu.near}
        onClick={(event) => {
          setIsWanted(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ p: "2px", borderRadius: "999px" }}
      >
        {user ? <Face src={user.avatar} alt="" width={32} height={32} /> : <Blank />}
      </IconButton>
      <LazyBoundary onLoadError={forget}>
        {View && <View anchor={anchor} user={user} onClose={() => setAnchor(null)} onShortcuts={onShortcuts} />}
      </LazyBoundary>
    </>
  );
}
