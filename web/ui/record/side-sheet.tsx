import Close from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import { keyframes, styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../lib/i18n.tsx";
import { touchTarget } from "../layout/touch-target.ts";

const slideIn = keyframes`from { transform: translateX(32px); opacity: 0 }`;

const Sheet = styled("section", { shouldForwardProp: (name) => name !== "width" })<{ width: number }>(
  ({ theme, width }) => ({
    position: "fixed",
    zIndex: theme.zIndex.drawer + 10,
    insetBlock: 0,
    insetInlineEnd: 0,
    width,
    // Relative to the window without its scrollbar.
    maxWidth: "100%",
    display: "flex",
    flexDirection: "column",
    backgroundColor: (theme.vars ?? theme).palette.background.paper,
    borderInlineStart: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    boxShadow: theme.shadows[8],
    animation: `${slideIn} 240ms ease-out`,
    "&:focus": { outline: "none" },
    "& > header": {
      display: "flex",
      alignItems: "center",
      gap: 8,
      minHeight: 64,
      padding: "8px 12px 8px 20px",
      borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
      "& > div": { flex: 1, minWidth: 0 },
    },
    "& > .body": { flex: 1, overflowY: "auto", padding: 20, overscrollBehavior: "contain" },
    "& > footer": { padding: "12px 16px", borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}` },
    [theme.breakpoints.up("sm")]: { "& > footer": { display: "none" } },
    "@media (prefers-reduced-motion: reduce)": { animation: "none" },
    [theme.breakpoints.down("sm")]: {
      width: "100%",
      "& > header": { paddingInlineStart: 16 },
      // Touch areas of links and their focus ring extend into it.
      "& > .body": { padding: "16px 16px 24px" },
    },
  }),
);

/** Record beside its list: fixed head, own scroll; the list stays usable. Esc closes and returns the focus. */
export function SideSheet(props: {
  label: string;
  width: 480 | 640;
  title: ReactNode;
  tools?: ReactNode;
  /** At the foot of a phone's screen, within thumb reach. */
  phoneFooter?: ReactNode;
  children: ReactNode;
  onClose(): void;
}) {
  const { label, onClose } = props;
  const t = useT();
  const sheet = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    sheet.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.key === "Escape" && !event.defaultPrevented && !document.querySelector(".MuiModal-root");
      if (isOurs) close.current();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      // Focus that moved elsewhere meanwhile, by `/` to the search, stays there.
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Sheet ref={sheet} width={props.width} role="dialog" aria-label={label} tabIndex={-1} data-sheet="">
      <header>
        <div>{props.title}</div>
        {props.tools}
        <IconButton aria-label={t("lists.close")} onClick={onClose}>
          <Close />
        </IconButton>
      </header>
      <div className="body">{props.children}</div>
      {props.phoneFooter && <footer>{props.phoneFooter}</footer>}
    </Sheet>
  );
}

/** Section of a sheet with a small heading. */
export const SheetSection = styled("section")(({ theme }) => ({
  "& + &": { marginTop: 24 },
  "& > h3": { ...theme.typography.subtitle2, margin: "0 0 8px" },
  "& dl": { display: "grid", gridTemplateColumns: "minmax(120px, 40%) 1fr", gap: "6px 12px", margin: 0 },
  "& dt": { ...theme.typography.body2, color: (theme.vars ?? theme).palette.text.secondary },
  "& dd": {
    ...theme.typography.body2,
    margin: 0,
    minWidth: 0,
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
  },
  "& table": { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  "& th": {
    ...theme.typography.caption,
    textAlign: "left",
    padding: "4px 8px",
    color: (theme.vars ?? theme).palette.text.secondary,
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  },
  "& td": {
    ...theme.typography.body2,
    padding: 8,
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  },
  "& th:first-of-type, & td:first-of-type": { paddingInlineStart: 0 },
  "& th:last-of-type, & td:last-of-type": { paddingInlineEnd: 0 },
  "& .right": { textAlign: "right" },
  // Texts and numbers of four columns fit; pictures and icons are hidden.
  "@media (max-width:379.95px)": {
    "& :is(th, td)": { paddingInline: 4 },
    "& td": { fontSize: 12 },
    "& td > [data-short]": { minWidth: "max(100%, 8ch)" },
    "& td [data-tone]": { paddingInline: 6, "& > svg": { display: "none" } },
    "& .wraps > :not(:last-child)": { display: "none" },
  },
  "& a": touchTarget,
  // The touch areas of adjacent links must not overlap.
  "@media (max-width:599.95px)": { "& p:has(> a) + p:has(> a)": { marginTop: 24 } },
}));
