import AutorenewIcon from "@mui/icons-material/Autorenew";
import BlockIcon from "@mui/icons-material/Block";
import CheckIcon from "@mui/icons-material/Check";
import ErrorOutlineIcon from "@mui/icons-material/ErrorOutlineOutlined";
import ScheduleIcon from "@mui/icons-material/Schedule";
import UndoIcon from "@mui/icons-material/Undo";
import WarningAmberIcon from "@mui/icons-material/WarningAmber";
import { styled } from "@mui/material/styles";
import { useLabel } from "../../lib/i18n.tsx";
import { type Tone, toneRules } from "./tone.ts";

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
  /** Custom text, if the value's label is not in the common namespace. */
  text?: string;
}

const Chip = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  maxWidth: "100%",
  height: 24,
  paddingInline: "6px 8px",
  borderRadius: 999,
  fontSize: 12,
  lineHeight: "16px",
  fontWeight: 500,
  letterSpacing: 0,
  whiteSpace: "nowrap",
  verticalAlign: "middle",
  "& > svg": { fontSize: 16 },
  "& > span": { overflow: "hidden", textOverflow: "ellipsis" },
  ...toneRules,
});

/** Status as icon and text on a soft background, never colour alone. */
export function StatusChip({ kind, value, text }: StatusChipProps) {
  const label = useLabel();
  const [tone, Icon] = (looks[kind] as Record<string, Look>)[value] ?? (["neutral", ScheduleIcon] as const);
  return (
    <Chip data-tone={tone}>
      <Icon aria-hidden="true" />
      <span>{text ?? label(value)}</span>
    </Chip>
  );
}
