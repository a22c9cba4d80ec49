import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useT } from "../lib/i18n.tsx";
import { fieldId } from "./auth-field.tsx";
import { Notice } from "./notice.tsx";
import type { Problems } from "./use-form-check.ts";

/** Lists what is wrong as links to the fields, once more than one field is. */
export function FormProblems({ problems }: { problems: Problems }) {
  const t = useT();
  const found = Object.entries(problems).filter(([, text]) => text);
  if (found.length < 2) return null;
  return (
    <Notice tone="danger">
      {t("auth.error.list", { n: found.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {found.map(([name, text]) => (
          <li key={name}>
            <Link
              href={`#${fieldId(name)}`}
              color="inherit"
              underline="always"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(name))?.focus();
              }}
            >
              {text}
            </Link>
          </li>
        ))}
      </Box>
    </Notice>
  );
}
