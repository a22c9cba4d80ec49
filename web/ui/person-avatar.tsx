import { styled } from "@mui/material/styles";

interface PersonAvatarProps {
  name: string;
  src?: string | null;
  size?: number;
}

/** Its rules are worked out once, however many of them a list draws. */
const Face = styled("span")({
  fontSize: 12,
  lineHeight: "16px",
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "center",
  borderRadius: 999,
  overflow: "hidden",
  fontWeight: 600,
  color: "var(--palette-primary-main)",
  backgroundColor: "var(--palette-primary-soft)",
  "&[data-large]": { fontSize: 16 },
  "& img": { width: "100%", height: "100%", objectFit: "cover" },
});

/** A person's picture, or their initials; silent for readers, since the name stands beside it. */
export function PersonAvatar({ name, src, size = 32 }: PersonAvatarProps) {
  return (
    <Face aria-hidden="true" data-large={size >= 48 || undefined} style={{ width: size, height: size }}>
      {src ? <img src={src} alt="" loading="lazy" width={size} height={size} /> : initials(name)}
    </Face>
  );
}

/** First letters of the first and the last word: "Ada von Berg" is "AB". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("tr") ?? "").join("");
}
