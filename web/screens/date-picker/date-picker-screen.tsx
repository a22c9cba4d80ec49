import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ExampleCard } from "../../ui/showcase/example-card.tsx";
import { Examples } from "../../ui/showcase/examples.tsx";
import { KeyTable } from "../../ui/showcase/key-table.tsx";
import { LivePart, type Room } from "../../ui/showcase/live-part.tsx";
import { useLive } from "../../ui/showcase/use-live.ts";
import { codeOf, type Example, examples, settingsOf } from "./day-examples.ts";

const load = import.meta.env.SSR ? null : () => import("./day-cards.tsx");
const field: Room = [92, 84];
const rooms: Record<Example, Room> = {
  day: field,
  moment: [112, 104],
  clock: field,
  range: [296, 220],
  inline: [384, 384],
  month: field,
  weekdays: field,
  states: [183, 159],
};
const keys = ["open", "walk", "month", "year", "pick", "leave", "type", "sections"] as const;

/** `/date-picker`: the date controls of the product, working and documented; the address keeps the range. */
export function DatePickerScreen() {
  const t = useT();
  const live = useLive(load);
  const { user } = useBoot();
  const settings = settingsOf(user?.preferences.clock ?? "24");
  return (
    <>
      <PageHeader title={t("datePicker.title")} help={t("datePicker.help")} />
      <Examples>
        {examples.map((name) => (
          <ExampleCard
            key={name}
            title={t(`datePicker.${name}.title`)}
            caption={t(`datePicker.${name}.help`)}
            code={codeOf[name]}
            settings={settings[name]}
          >
            <LivePart live={live?.liveOf[name]} room={rooms[name]} />
          </ExampleCard>
        ))}
      </Examples>
      <KeyTable keys={keys.map((key) => [t(`datePicker.key.${key}`), t(`datePicker.does.${key}`)])} />
    </>
  );
}
