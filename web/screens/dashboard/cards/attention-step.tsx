import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Attention } from "#shared/api/dashboard/dashboard.ts";
import { api } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useCan } from "../../../lib/session/rights.ts";
import { useAction } from "../../../ui/actions/use-action.ts";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useCardTexts } from "../use-card-texts.ts";

type Step = NonNullable<Attention["step"]>;

interface AttentionStepProps {
  step: Step;
  /** Name of the row. */
  of: string;
  link: string;
  onDone(): void;
}

/** Row form of a step: ink-filled under the pointer and the focus. */
const Small = styled("span")(({ theme }) => ({
  "& .MuiButton-root": {
    height: 28,
    minHeight: 0,
    minWidth: 0,
    padding: "0 10px",
    borderRadius: 8,
    fontSize: 12,
    lineHeight: "16px",
    fontWeight: 600,
    whiteSpace: "nowrap",
    color: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.rule,
    [theme.breakpoints.down("sm")]: { height: 44 },
  },
  "li:hover & .MuiButton-root:not(:disabled), & .MuiButton-root:focus-visible": {
    color: theme.vars.palette.ink.text,
    backgroundColor: theme.vars.palette.ink.ground,
    borderColor: theme.vars.palette.ink.ground,
  },
}));

/** Record that each step opens beside its list; assigning needs none. */
const records: Partial<Record<Step["act"], string>> = {
  pay_order: "order",
  confirm_order: "order",
  adjust_stock: "open",
};

/** Step of the record that waits longest: takes it, or opens the record where it is taken. */
export function AttentionStep({ step, of, link, onDone }: AttentionStepProps) {
  const { t } = useCardTexts();
  const can = useCan();
  const { user } = useBoot();
  const errorText = useErrorText();
  const { isBusy, run } = useAction(errorText);
  const text = t(`dashboard.attention.step.${step.act}`);
  const name = t("dashboard.attention.stepOf", { step: text, name: of });
  if (!user || !can("Admin", "Editör")) return null;

  const assign = () =>
    run(async () => {
      await api("PATCH /inbox/conversations/{id}", { path: { id: step.id }, body: { assigneeId: user.id } });
      toast({ message: t("dashboard.attention.assigned"), type: "success" });
      onDone();
    });
  const record = records[step.act];
  return (
    <Small>
      {step.act === "assign" ? (
        <WriteButton variant="outlined" loading={isBusy} aria-label={name} onClick={assign}>
          {text}
        </WriteButton>
      ) : (
        <Button
          component={Link}
          variant="outlined"
          aria-label={name}
          to={record ? `${link}${link.includes("?") ? "&" : "?"}${record}=${step.id}` : link}
        >
          {text}
        </Button>
      )}
    </Small>
  );
}
