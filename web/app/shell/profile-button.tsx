import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useUser } from "../../lib/session.ts";

const load = () => import("./profile-menu.tsx");
const ProfileMenu = lazy(async () => ({ default: (await load()).ProfileMenu }));

const Face = styled("img")(({ theme }) => ({
  width: 32,
  height: 32,
  flex: "none",
  borderRadius: 999,
  backgroundColor: theme.vars.palette.primary.soft,
}));
const Blank = Face.withComponent("span");

/** The person's picture; its menu is fetched when a pointer or the focus comes near. */
export function ProfileButton({ onShortcuts }: { onShortcuts(): void }) {
  const t = useT();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const fetchMenu = () => void load().catch(() => undefined);

  return (
    <>
      <IconButton
        aria-label={t("shell.profile")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={(event) => {
          setIsWanted(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ p: "2px", borderRadius: "999px" }}
      >
        {user ? <Face src={user.avatar} alt="" width={32} height={32} /> : <Blank />}
      </IconButton>
      {isWanted && (
        <Suspense fallback={null}>
          <ProfileMenu anchor={anchor} user={user} onClose={() => setAnchor(null)} onShortcuts={onShortcuts} />
        </Suspense>
      )}
    </>
  );
}
