import manifest from "virtual:client-manifest";
import type { EmotionCache } from "@emotion/cache";
import { renderToString } from "react-dom/server.edge";
import { StaticRouter } from "react-router-dom";
import type { User } from "#shared/api/auth/auth.ts";
import type { Boot, Renderer } from "#shared/boot.ts";
import { openRecord } from "#shared/screen-calls.ts";
import { screenAt } from "#shared/screens.ts";
import { Providers } from "./app/providers.tsx";
import { fetchParts, Pages, wordsOf } from "./app/router.tsx";
import { fontFiles } from "./app/theme/fonts.ts";
import { pageRules } from "./app/theme/page-rules.ts";
import { styleCache } from "./app/theme/style-cache.ts";
import { titleOf } from "./app/title.ts";
import { allWords } from "./i18n/all-words.ts";
import type { Area } from "./i18n/words.ts";
import { recordTexts } from "./lib/formatters.ts";
import { translator } from "./lib/i18n.tsx";
import { shownSection } from "./screens/account/account-sections.ts";
import { datatableView } from "./screens/datatable/view.parts.ts";
import { boardParts } from "./screens/kanban/view.parts.ts";
import { loginView } from "./screens/login/login.parts.ts";
import { productsView } from "./screens/products/product.parts.ts";
import { invitedForm } from "./screens/register/invite.parts.ts";

const catalogues = { en: allWords("en"), tr: allWords("tr") };

/** Renders the page of `boot.url` with its initial data. */
export const render: Renderer["render"] = async (boot: Boot) => {
  await fetchParts(new URL(boot.url, "http://pano"), boot.user);
  const cache = styleCache();
  cache.compat = true;
  const { drawn, texts } = recordTexts(() =>
    renderToString(
      <Providers boot={boot} cache={cache} messages={catalogues[boot.locale]}>
        <StaticRouter location={boot.url}>
          <Pages />
        </StaticRouter>
      </Providers>,
    ),
  );
  return { html: drawn, css: collect(cache), texts };
};

export const rules: Renderer["rules"] = pageRules;

/** Files for the page's head: the entry and exactly what it will request. */
export const assets: Renderer["assets"] = ({ url, locale, user }) => {
  const { pathname, searchParams } = new URL(url, "http://pano");
  const screen = screenAt(pathname);
  const opened = screen && openRecord(screen, searchParams);
  const files = new Set<string>();
  const styles = new Set<string>();
  const walk = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
    chunk.imports?.forEach(walk);
  };
  // The two largest chunks, executed one after the other.
  const [react = "", start = ""] = manifest["main.tsx"]?.dynamicImports ?? [];
  for (const source of [react, "main.tsx", `i18n/base.${locale}.ts`]) walk(source);
  if (screen && !screen.open) walk("app/shell/shell.tsx");
  if (screen) walk(screen.source);
  const views = screen ? viewsOf(screen.id, searchParams, user) : [];
  for (const { source } of views) walk(source);
  if (opened?.record.source) walk(opened.record.source);
  for (const area of [
    ...(screen ? wordsOf(screen.id, opened !== null) : []),
    ...views.flatMap(({ part }) => part.words),
  ])
    walk(`i18n/${area}.${locale}.messages.js`);
  const entry = manifest["main.tsx"]?.file ?? "main.tsx";
  files.delete(entry);
  // React comes first, so that it runs while the rest loads; the other last, after everything small.
  files.delete(manifest[start]?.file ?? "");
  walk(start);
  return {
    early: `/${manifest["early.ts"]?.file ?? "early.ts"}`,
    entry: `/${entry}`,
    preload: [...files].map((file) => `/${file}`),
    fonts: fontFiles[locale],
    styles: [...styles],
    title: titleOf(translator(catalogues[locale], locale), url),
  };
};

interface View {
  part: { words: readonly Area[] };
  source: string;
}

/** Chunks of the screen's views at a URL for this reader. */
function viewsOf(id: string, params: URLSearchParams, user: User | null): readonly View[] {
  if (id === "kanban") return boardParts(params);
  const view = viewOf(id, params, user);
  return view ? [view] : [];
}

function viewOf(id: string, params: URLSearchParams, user: User | null): View | null {
  if (id === "register")
    return params.has("invite") ? { part: invitedForm, source: "screens/register/invited-form.tsx" } : null;
  if (id === "login") return loginView(params);
  if (id === "account") return shownSection(params);
  if (id === "datatable") return datatableView(params);
  return id === "products" ? productsView(params, user) : null;
}

/** Rules of a render in emotion's cache: one element for each global rule, one for all others. */
function collect(cache: EmotionCache): { id: string; rules: string }[] {
  const css: { id: string; rules: string }[] = [];
  let ids = "";
  let rules = "";
  for (const [id, rule] of Object.entries(cache.inserted)) {
    if (typeof rule !== "string") continue;
    if (cache.registered[`css-${id}`]) {
      ids += ` ${id}`;
      rules += rule;
    } else css.push({ id: `css-global ${id}`, rules: rule });
  }
  return [...css, { id: `css${ids}`, rules }];
}
