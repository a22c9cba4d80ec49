import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import GlobalStyles from "@mui/material/GlobalStyles";
import { ThemeProvider } from "@mui/system";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { SWRConfig } from "swr";
import type { Boot } from "#shared/boot.ts";
import { BootContext } from "../lib/boot.tsx";
import { figuresLanguage } from "../lib/format.ts";
import { type Messages, TranslateContext, translator } from "../lib/i18n.tsx";
import { onBootChange } from "../lib/page/boot-events.ts";
import { reportViewport } from "../lib/page/phone.ts";
import { whenIdle } from "../lib/page/when-idle.ts";
import { onThemeElsewhere, showTheme, storedTheme } from "../lib/preferences/theme-choice.ts";
import { TooltipLayer } from "../ui/feedback/tooltip.tsx";
import { Toasts } from "../ui/toast/toasts.tsx";
import { swrRules } from "./swr-rules.ts";
import { fetchFonts, fontFaces } from "./theme/fonts.ts";
import { theme } from "./theme/theme.ts";

interface Props {
  boot: Boot;
  cache: EmotionCache;
  messages: Messages;
  children: ReactNode;
}

/** Context providers of all screens, on server and browser. */
export function Providers({ boot: drawn, cache, messages, children }: Props) {
  const [boot, setBoot] = useState(drawn);
  useEffect(() => onBootChange((change) => setBoot((now) => ({ ...now, ...change(now) }))), []);
  useEffect(() => {
    // Hydration used the server's values; stored choices may be newer than their cookies.
    const stored = storedTheme();
    if (stored && stored !== drawn.theme) showTheme(stored);
    return onThemeElsewhere(showTheme);
  }, [drawn]);
  useEffect(() => reportViewport(drawn.seenOn), [drawn]);
  const rules = useMemo(() => swrRules(drawn), [drawn]);
  const { fontsKept } = boot;
  const figures = figuresLanguage(boot.locale, boot.user?.preferences.numberForm);
  const t = useMemo(() => translator(messages, figures), [messages, figures]);
  const isStill = !!boot.user?.preferences.reducedMotion;
  useEffect(() => void document.documentElement.toggleAttribute("data-reduced-motion", isStill), [isStill]);
  useEffect(() => {
    // Loading fonts repaints the page, which must not delay a slow phone's first response.
    if (!fontsKept) whenIdle(() => void fetchFonts());
  }, [fontsKept]);
  return (
    <BootContext value={boot}>
      <TranslateContext value={t}>
        <CacheProvider value={cache}>
          <ThemeProvider theme={theme}>
            {fontsKept && <GlobalStyles styles={fontFaces} />}
            <SWRConfig value={rules}>
              {children}
              <Toasts />
              <TooltipLayer />
            </SWRConfig>
          </ThemeProvider>
        </CacheProvider>
      </TranslateContext>
    </BootContext>
  );
}
