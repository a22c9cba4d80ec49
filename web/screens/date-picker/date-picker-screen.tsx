import Skeleton from "@mui/material/Skeleton";
import { useT } from "../../lib/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ExampleCard } from "../../ui/showcase/example-card.tsx";
import { Examples } from "../../ui/showcase/examples.tsx";
import { KeyTable } from "../../ui/showcase/key-table.tsx";
import { useLive } from "../../ui/showcase/use-live.ts";
import { codeOf, type Example, examples, settingsOf } from "./day-examples.ts";

const load = import.meta.env.SSR ? null : () => import("./day-cards.tsx");
/** The room of each live part, so that nothing moves when it comes. */
const heights: Record<Example, number> = {
  ...{ day: 84, moment: 100, clock: 84, range: 210, inline: 384, month: 84, weekdays: 84, states: 160 },
};
const keys = ["open", "walk", "month", "year", "pick", "leave", "type", "sections"] as const;

/** `/date-picker`: the date controls of the product, working and documented; the address keeps the range. */
export function DatePickerScreen() {
  const t = useT();
  const live = useLive(load);
  return (
    <>
      <PageHeader title={t("datePicker.title")} help={t("datePicker.help")} />
      <Examples>
        {examples.map((name) => {
          const Live = live?.liveOf[name];
          return (
            <ExampleCard
              key={name}
              title={t(`datePicker.${name}.title`)}
              caption={t(`datePicker.${name}.help`)}
              code={codeOf[name]}
              settings={settingsOf[name]}
            >
              {Live ? <Live /> : <Skeleton variant="rounded" height={heights[name]} />}
            </ExampleCard>
          );
        })}
      </Examples>
      <KeyTable keys={keys.map((key) => [t(`datePicker.key.${key}`), t(`datePicker.does.${key}`)])} />
    </>
  );
}
