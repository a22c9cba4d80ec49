import Avatar from "@mui/material/Avatar";

interface PersonAvatarProps {
  name: string;
  src?: string | null;
  size?: number;
}

/** A person's picture, or their initials; silent for readers, since the name stands beside it. */
export function PersonAvatar({ name, src, size = 32 }: PersonAvatarProps) {
  return (
    <Avatar
      aria-hidden="true"
      src={src || undefined}
      slotProps={{ img: { alt: "", loading: "lazy", width: size, height: size } }}
      sx={{
        width: size,
        height: size,
        fontSize: size >= 48 ? "h2.fontSize" : "caption.fontSize",
        fontWeight: 600,
        color: "primary.main",
        bgcolor: "primary.soft",
      }}
    >
      {initials(name)}
    </Avatar>
  );
}

/** First letters of the first and the last word: "Ada von Berg" is "AB". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("tr") ?? "").join("");
}
