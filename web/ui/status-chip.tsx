import AutorenewIcon from "@mui/icons-material/Autorenew";
import BlockIcon from "@mui/icons-material/Block";
import CheckIcon from "@mui/icons-material/Check";
import ErrorOutlineIcon from "@mui/icons-material/ErrorOutlineOutlined";
import ScheduleIcon from "@mui/icons-material/Schedule";
import UndoIcon from "@mui/icons-material/Undo";
import WarningAmberIcon from "@mui/icons-material/WarningAmber";
import Box from "@mui/material/Box";
import { useLabel } from "../lib/i18n.tsx";
import { type Tone, toneSx } from "./tone.ts";

type Look = readonly [Tone, typeof CheckIcon];

const looks = {
  order: {
    pending: ["warning", ScheduleIcon],
    processing: ["info", AutorenewIcon],
    completed: ["success", CheckIcon],
    cancelled: ["danger", BlockIcon],
  },
  product: {
    "In Stock": ["success", CheckIcon],
    "Low Stock": ["warning", WarningAmberIcon],
    "Out of Stock": ["danger", BlockIcon],
  },
  person: {
    active: ["success", CheckIcon],
    inactive: ["neutral", BlockIcon],
    pending: ["warning", ScheduleIcon],
  },
  payment: {
    unpaid: ["warning", ScheduleIcon],
    failed: ["danger", ErrorOutlineIcon],
    partially_paid: ["info", AutorenewIcon],
    paid: ["success", CheckIcon],
    partially_refunded: ["info", UndoIcon],
    refunded: ["neutral", UndoIcon],
  },
  transaction: {
    pending: ["warning", ScheduleIcon],
    completed: ["success", CheckIcon],
    failed: ["danger", ErrorOutlineIcon],
  },
  subscription: {
    trialing: ["info", ScheduleIcon],
    active: ["success", CheckIcon],
    past_due: ["danger", ErrorOutlineIcon],
    canceled: ["neutral", BlockIcon],
  },
  invoice: {
    open: ["warning", ScheduleIcon],
    paid: ["success", CheckIcon],
    void: ["neutral", BlockIcon],
    uncollectible: ["danger", ErrorOutlineIcon],
  },
} as const satisfies Record<string, Record<string, Look>>;

interface StatusChipProps {
  kind: keyof typeof looks;
  value: string;
  /** Words of its own, where the value's are not those every page knows. */
  text?: string;
}

/** A status as icon and words on a soft ground; the same everywhere, never colour alone. */
export function StatusChip({ kind, value, text }: StatusChipProps) {
  const label = useLabel();
  const [tone, Icon] = (looks[kind] as Record<string, Look>)[value] ?? (["neutral", ScheduleIcon] as const);
  return (
    <Box
      component="span"
      sx={{
        ...toneSx[tone],
        display: "inline-flex",
        alignItems: "center",
        gap: 0.5,
        maxWidth: "100%",
        height: 24,
        pl: 0.75,
        pr: 1,
        borderRadius: 999,
        typography: "caption",
        fontWeight: 500,
        whiteSpace: "nowrap",
        verticalAlign: "middle",
      }}
    >
      <Icon aria-hidden="true" sx={{ fontSize: 16 }} />
      <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
        {text ?? label(value)}
      </Box>
    </Box>
  );
}
