import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { type ComponentType, startTransition, useEffect, useState } from "react";
import { PICTURES_MAX } from "#shared/rules/products/product-fields.ts";
import { fetchWords } from "../../../i18n/words.ts";
import { fetchWithRetry } from "../../../lib/fetch-with-retry.ts";
import { useT } from "../../../lib/i18n.tsx";
import { whenIdle } from "../../../lib/page/when-idle.ts";
import { fieldId } from "../../../ui/form/field-id.ts";
import { CardPanel } from "../../../ui/layout/card-panel.tsx";
import type { MediaProps } from "./media-body.tsx";
import { PICTURE_GRID, tileFrame, ZONE_HEIGHT } from "./media-sizes.ts";
import { pictureUrl } from "./picture-url.ts";

const load = import.meta.env.SSR
  ? null
  : async () => (await Promise.all([import("./media-body.tsx"), fetchWords(["upload"])]))[0].MediaBody;

/** The product's pictures: brought, put in order, described, removed. They can be seen before that can be done. */
export function MediaCard(props: MediaProps) {
  const t = useT();
  const [Body, setBody] = useState<ComponentType<MediaProps> | null>(null);
  useEffect(() => {
    if (!load) return;
    let stop: (() => void) | undefined;
    whenIdle(() => {
      stop = fetchWithRetry(load, (body) => startTransition(() => setBody(() => body)));
    });
    return () => stop?.();
  }, []);
  const { form, isReadOnly } = props;
  const { images } = form.values;
  const problem = form.problems.images;
  return (
    <CardPanel title={t("product.media")}>
      <Box sx={{ display: "grid", gap: 2, outline: "none" }} id={fieldId("images", "product")} tabIndex={-1}>
        {problem && (
          <FormHelperText error role="alert">
            {problem}
          </FormHelperText>
        )}
        {Body ? (
          <Body {...props} />
        ) : (
          <>
            {images.length > 0 && (
              <Still>
                {images.map(({ uploadId, alt }) => (
                  <div key={uploadId}>
                    {/* Without `loading` the server's drawing would wait for the picture, and give its boundary up. */}
                    <img src={pictureUrl(uploadId, 640)} alt={alt} width={320} height={320} loading="lazy" />
                  </div>
                ))}
              </Still>
            )}
            {!isReadOnly && images.length < PICTURES_MAX && <Place aria-hidden="true" />}
          </>
        )}
      </Box>
    </CardPanel>
  );
}

const Still = styled("div")(({ theme }) => ({
  ...PICTURE_GRID,
  "& > div": { paddingBottom: 44, "@media (max-width:599.95px)": { paddingBottom: 52 } },
  "& img": { ...tileFrame(theme), width: "100%", height: "auto" },
}));
const Place = styled("div")(({ theme }) => ({
  ...ZONE_HEIGHT,
  border: `1px dashed ${theme.vars.palette.rule}`,
  borderRadius: 12,
}));
