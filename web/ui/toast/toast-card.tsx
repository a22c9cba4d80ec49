import CheckCircleIcon from "@mui/icons-material/CheckCircleOutlined";
import CloseIcon from "@mui/icons-material/Close";
import ErrorIcon from "@mui/icons-material/ErrorOutlineOutlined";
import InfoIcon from "@mui/icons-material/InfoOutlined";
import WarningIcon from "@mui/icons-material/WarningAmberOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { keyframes } from "@mui/material/styles";
import { useT } from "../../lib/i18n.tsx";
import { useSwipeAway } from "../drag/use-swipe-away.ts";
import { holdToasts, type ToastItem } from "./toast-store.ts";

const looks = {
  default: { Icon: InfoIcon, color: "text.secondary" },
  success: { Icon: CheckCircleIcon, color: "success.main" },
  warning: { Icon: WarningIcon, color: "warning.main" },
  danger: { Icon: ErrorIcon, color: "error.main" },
} as const;

const slideIn = keyframes({ from: { opacity: 0, transform: "translateX(24px)" } });
const runOut = keyframes({ to: { transform: "scaleX(0)" } });

interface ToastCardProps {
  item: ToastItem;
  isHeld: boolean;
  onClose: () => void;
}

/** Toast with message, optional action and a bar for the remaining time. */
export function ToastCard({ item, isHeld, onClose }: ToastCardProps) {
  const t = useT();
  const { id, message, type, count, closable, action, duration } = item;
  const { Icon, color } = looks[type];
  const swipe = useSwipeAway(closable, onClose);

  return (
    <Box
      component="li"
      data-toast={type}
      tabIndex={-1}
      onPointerEnter={() => holdToasts(`${id}:pointer`, true)}
      onPointerLeave={() => holdToasts(`${id}:pointer`, false)}
      onFocus={() => holdToasts(`${id}:focus`, true)}
      onBlur={() => holdToasts(`${id}:focus`, false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        if (closable) onClose();
      }}
      {...swipe}
      sx={{
        position: "relative",
        display: "flex",
        alignItems: "flex-start",
        gap: 1.5,
        minHeight: 48,
        pl: 2,
        pr: 1,
        py: { xs: 0.25, sm: 0.75 },
        overflow: "hidden",
        color: "text.primary",
        bgcolor: "surface.raised",
        border: 1,
        borderColor: "divider",
        borderRadius: "8px",
        boxShadow: 8,
        pointerEvents: "auto",
        touchAction: "pan-y",
        animation: `${slideIn} 180ms ease-out`,
        "@media (prefers-reduced-motion: reduce)": { animation: "none" },
        "&::before": { content: '""', position: "absolute", insetBlock: 0, left: 0, width: 3, bgcolor: color },
      }}
    >
      <Box
        component={Icon}
        aria-hidden="true"
        sx={{ flexShrink: 0, mt: { xs: "12px", sm: "7px" }, fontSize: 20, color }}
      />
      <Box
        role={type === "danger" ? "alert" : "status"}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          py: { xs: "12px", sm: "7px" },
          typography: "body1",
          overflowWrap: "anywhere",
          whiteSpace: "pre-line",
        }}
      >
        {message}
        {count > 1 ? (
          <Box component="span" sx={{ ml: 1, color: "text.secondary", fontWeight: 500, fontFeatureSettings: '"tnum"' }}>
            ×{count}
          </Box>
        ) : null}
      </Box>
      {action ? (
        <Button
          size="small"
          sx={{ flexShrink: 0, my: { xs: 0, sm: "2px" } }}
          onClick={({ detail }) => {
            // The second click of a double click would hit the toast that moves up.
            if (detail > 1) return;
            action.onClick();
            onClose();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      {closable ? (
        <IconButton
          aria-label={t("common.closeToast")}
          onClick={onClose}
          sx={{ flexShrink: 0, width: { sm: 34 }, height: { sm: 34 } }}
        >
          <CloseIcon aria-hidden="true" sx={{ fontSize: 18 }} />
        </IconButton>
      ) : (
        <Box sx={{ width: 4 }} />
      )}
      {duration > 0 ? (
        <Box
          key={count}
          aria-hidden="true"
          style={{ animationDuration: `${duration}ms`, animationPlayState: isHeld ? "paused" : "running" }}
          sx={{
            position: "absolute",
            insetInline: "3px 0",
            bottom: 0,
            height: 2,
            bgcolor: color,
            opacity: 0.5,
            transformOrigin: "left",
            animation: `${runOut} linear forwards`,
            "@media (prefers-reduced-motion: reduce)": { display: "none" },
          }}
        />
      ) : null}
    </Box>
  );
}
