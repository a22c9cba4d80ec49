import { useT } from "../../lib/i18n.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ExampleCard } from "../../ui/showcase/example-card.tsx";
import { Examples } from "../../ui/showcase/examples.tsx";
import { KeyTable } from "../../ui/showcase/key-table.tsx";
import { LivePart, type Room } from "../../ui/showcase/live-part.tsx";
import { useLive } from "../../ui/showcase/use-live.ts";
import { codeOf, type Example, examples, settingsOf } from "./menu-examples.ts";

const load = import.meta.env.SSR ? null : () => import("./menu-cards.tsx");
const control: Room = [74, 66];
const rooms: Record<Example, Room> = {
  basic: control,
  icons: control,
  side: control,
  marks: control,
  danger: control,
  context: [126, 126],
  one: [130, 114],
  many: control,
  found: control,
  grouped: control,
  long: control,
  asked: control,
  text: [108, 96],
};
const keys = ["open", "walk", "ends", "letter", "side", "pick", "leave", "context"] as const;

/** `/dropdown-menu`: all menus and fields to choose with, working and documented. */
export function DropdownMenuScreen() {
  const t = useT();
  const live = useLive(load);
  return (
    <>
      <PageHeader title={t("dropdown.title")} help={t("dropdown.help")} />
      <Examples>
        {examples.map((name) => (
          <ExampleCard
            key={name}
            title={t(`dropdown.${name}.title`)}
            caption={t(`dropdown.${name}.help`)}
            code={codeOf[name]}
            settings={settingsOf[name]}
          >
            <LivePart live={live?.liveOf[name]} room={rooms[name]} />
          </ExampleCard>
        ))}
      </Examples>
      <KeyTable keys={keys.map((key) => [t(`dropdown.key.${key}`), t(`dropdown.does.${key}`)])} />
    </>
  );
}
