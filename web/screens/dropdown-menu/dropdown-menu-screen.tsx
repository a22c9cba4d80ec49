import Skeleton from "@mui/material/Skeleton";
import { useT } from "../../lib/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ExampleCard } from "../../ui/showcase/example-card.tsx";
import { Examples } from "../../ui/showcase/examples.tsx";
import { KeyTable } from "../../ui/showcase/key-table.tsx";
import { useLive } from "../../ui/showcase/use-live.ts";
import { codeOf, type Example, examples, settingsOf } from "./menu-examples.ts";

const load = import.meta.env.SSR ? null : () => import("./menu-cards.tsx");
/** The room of each live part, so that nothing moves when it comes. */
const heights: Record<Example, number> = {
  ...{ basic: 66, icons: 66, side: 66, marks: 66, danger: 66, context: 126 },
  ...{ one: 114, many: 66, found: 66, grouped: 66, long: 66, asked: 66, text: 96 },
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
        {examples.map((name) => {
          const Live = live?.liveOf[name];
          return (
            <ExampleCard
              key={name}
              title={t(`dropdown.${name}.title`)}
              caption={t(`dropdown.${name}.help`)}
              code={codeOf[name]}
              settings={settingsOf[name]}
            >
              {Live ? <Live /> : <Skeleton variant="rounded" height={heights[name]} />}
            </ExampleCard>
          );
        })}
      </Examples>
      <KeyTable keys={keys.map((key) => [t(`dropdown.key.${key}`), t(`dropdown.does.${key}`)])} />
    </>
  );
}
