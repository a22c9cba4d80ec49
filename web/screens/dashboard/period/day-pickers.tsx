import { DayPicker } from "../../../ui/pickers/day-picker.tsx";

interface DayPickersProps {
  labels: { from: string; to: string };
  days: { from: string; to: string };
  today: string;
  isWrong: boolean;
  describedBy: string;
  onTyped(change: { from?: string; to?: string }): void;
  /** A day was chosen, confirmed with Enter, or its field left. */
  onDone(): void;
}

/** First and last day of a period; an incomplete one is "". */
export function DayPickers({ labels, days, today, isWrong, describedBy, onTyped, onDone }: DayPickersProps) {
  return (["from", "to"] as const).map((end) => (
    <DayPicker
      key={end}
      label={labels[end]}
      value={days[end]}
      most={today}
      isWrong={isWrong}
      describedBy={describedBy}
      onDay={(day) => onTyped({ [end]: day ?? "" })}
      onDone={onDone}
    />
  ));
}
