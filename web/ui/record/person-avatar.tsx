import { styled } from "@mui/material/styles";
import { groundOf, initialsOf } from "#shared/rules/people/initials.ts";
import { useIsIdle } from "../../lib/page/idle.ts";

interface PersonAvatarProps {
  name: string;
  /** Picture path: `/api/avatars/{id}`. */
  src?: string | null;
  size?: number;
}

/** One style rule, however many avatars a list has. */
const Face = styled("span")({
  position: "relative",
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "center",
  borderRadius: 999,
  overflow: "hidden",
  fontWeight: 600,
  color: "var(--palette-primary-main)",
  backgroundColor: "var(--palette-primary-soft)",
  // Not row text, which is searched and copied.
  "&::before": { content: "attr(data-initials)" },
  "& img": { position: "absolute", inset: 0, width: "100%", height: "100%", objectFit: "cover", background: "inherit" },
});

/**
 * Picture or initials of a person; hidden from screen readers, since the name is beside it. Initials only until
 * hydration, like the server: pictures would delay it.
 */
export function PersonAvatar({ name, src, size = 32 }: PersonAvatarProps) {
  const isSettled = useIsIdle();
  const id = src?.match(/\d+/)?.[0];
  const drawn = id && { color: "#fff", backgroundColor: groundOf(Number(id)) };
  return (
    <Face
      aria-hidden="true"
      data-initials={initialsOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.39, ...drawn }}
    >
      {src && isSettled && <img src={src} alt="" loading="lazy" width={size} height={size} />}
    </Face>
  );
}
