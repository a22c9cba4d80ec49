import Box from "@mui/material/Box";
import { FILE_MAX_BYTES } from "#shared/rules/files/file-limits.ts";
import { useT } from "../../lib/i18n.tsx";
import { ExampleCard } from "./example-card.tsx";
import { KeyTable } from "./key-table.tsx";

/** Documented component. */
export type Documented = "toast" | "datatable" | "upload";

const codeOf: Record<Documented, string> = {
  toast: `toast({
  message: t("orders.archived"),
  type: "success",
  action: { label: t("undo"), onClick: undo },
});`,
  datatable: `const list = useListQuery(peopleList);
<ListView list={list} page={page} columns={columns} filters={filters} card={personCard} … />`,
  upload: `const uploads = useUploads({ name: "files", purpose: "file", onStored: refetch });
<Uploader uploads={uploads} />`,
};

const settingsOf: Record<Documented, readonly (readonly [string, string])[]> = {
  toast: [
    ["type", "default · success · warning · danger"],
    ["duration", "3000"],
    ["closable", "true"],
  ],
  datatable: [
    ["pageSizeOptions", "10 · 25 · 50 · 100"],
    ["density", "compact · standard · comfortable"],
  ],
  upload: [["FILE_MAX_BYTES", String(FILE_MAX_BYTES)]],
};

const keysOf = {
  toast: ["focus", "close"],
  datatable: ["walk", "ends", "corners", "pages", "choose", "edit", "leave", "copy"],
  upload: ["open", "paste", "step"],
} as const satisfies Record<Documented, readonly string[]>;

/** Usage of a component in code and by keyboard. */
export function Usage({ of }: { of: Documented }) {
  const t = useT();
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 2, sm: 3 },
        mt: { xs: 2, sm: 3 },
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        alignItems: "start",
      }}
    >
      <ExampleCard
        title={t("usage.title")}
        caption={t(`usage.${of}.help`)}
        code={codeOf[of]}
        settings={settingsOf[of]}
        isOpen
      />
      <KeyTable keys={keysOf[of].map((key) => [t(`usage.key.${key}` as const), t(`usage.does.${key}` as const)])} />
    </Box>
  );
}
