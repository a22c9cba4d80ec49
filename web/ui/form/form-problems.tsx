import Box from "@mui/material/Box";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../feedback/notice.tsx";
import { fieldId, focusField } from "./field-id.ts";
import type { Problems } from "./use-problems.ts";

interface Props {
  problems: Problems;
  /** As in {@link fieldId}. */
  form?: string;
}

/** Lists problems as links to the fields, if there are several. */
export function FormProblems({ problems, form }: Props) {
  const t = useT();
  const found = Object.entries(problems).filter(([, text]) => text);
  if (found.length < 2) return null;
  return (
    <Notice tone="danger">
      {t("common.problems", { n: found.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, "& a": { color: "inherit" } }}>
        {found.map(([name, text]) => (
          <li key={name}>
            <a
              href={`#${fieldId(name, form)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(name, form);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </Box>
    </Notice>
  );
}
