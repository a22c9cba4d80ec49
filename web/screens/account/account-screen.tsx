import { styled } from "@mui/material/styles";
import { Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { useCan } from "../../lib/session/rights.ts";
import { CardPanel } from "../../ui/layout/card-panel.tsx";
import { AccountHead } from "./account-head.tsx";
import { accountSections, chosenSection, shownSection } from "./account-sections.ts";
import { SectionSkeleton } from "./kit/section-skeleton.tsx";
import { SectionNav } from "./section-nav.tsx";

const NARROW = "@media (max-width:899.95px)";
const Body = styled("div")({
  display: "grid",
  gridTemplateColumns: "220px minmax(0, 640px)",
  gap: 32,
  alignItems: "start",
  "@media (max-width:1199.95px)": { gridTemplateColumns: "176px minmax(0, 1fr)", gap: 24 },
  // Either the list of sections or one of them.
  [NARROW]: {
    display: "block",
    "&:not([data-selected]) > div, &[data-selected] > nav": { display: "none" },
  },
});
const Section = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 24,
  "@media (max-width:599.95px)": { gap: 16 },
});

/** `/account`: the person's own profile, safety and choices, then team and workspace; `?tab=` names the section. */
export function AccountScreen() {
  const t = useT();
  const may = useCan();
  const [params] = useSearchParams();
  const sections = accountSections.filter(({ only }) => !only || may(only));
  const isChosen = chosenSection(params) !== undefined;
  const shown = shownSection(params);
  const View = sections.includes(shown) && shown.part.view();

  const last = useRef(params.get("tab"));
  useEffect(() => {
    const tab = params.get("tab");
    if (tab === last.current) return;
    last.current = tab;
    // A narrow page puts another in the place of this one, and what had the focus is gone with it.
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at.offsetParent === null) document.getElementById("page-title")?.focus();
  }, [params]);

  return (
    <>
      <AccountHead isChosen={isChosen} section={t(`account.tab.${shown.id}`)} />
      <Body data-selected={isChosen || undefined}>
        <SectionNav sections={sections} shown={shown.id} />
        <Section>
          {View ? (
            <Suspense key={shown.id} fallback={<SectionSkeleton />}>
              <View />
            </Suspense>
          ) : (
            <CardPanel title={t(`account.tab.${shown.id}`)}>{t("error.forbidden")}</CardPanel>
          )}
        </Section>
      </Body>
    </>
  );
}

/** Fetches the section an address shows. */
AccountScreen.prepare = async (params: URLSearchParams) => shownSection(params).part.fetched();
