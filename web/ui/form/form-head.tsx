import { useEffect, useRef } from "react";
import type { ApiError } from "../../lib/api/client.ts";
import { useT } from "../../lib/i18n.tsx";
import { FailureNotice } from "../feedback/failure-notice.tsx";
import { Link } from "../layout/link.tsx";
import { FormProblems } from "./form-problems.tsx";
import type { Problems } from "./use-problems.ts";

interface Props {
  form: { form: string; listed: Problems; failure: ApiError | null; submit(): unknown };
}

/** Messages above a form: why it was not saved, or links to the invalid fields. */
export function FormHead({ form }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const t = useT();
  const { failure } = form;

  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);

  if (!failure && Object.values(form.listed).filter(Boolean).length < 2) return null;
  return (
    <div ref={place} style={{ scrollMargin: 16 }}>
      {failure && <FailureNotice error={failure} {...(failure.isPassing && { onRetry: form.submit })} />}
      {failure?.code === "plan_limit" && <Link to="/billing?change=choose">{t("forms.seePlans")}</Link>}
      <FormProblems problems={form.listed} form={form.form} />
    </div>
  );
}
