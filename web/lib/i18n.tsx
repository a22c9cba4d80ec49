import { createContext, useContext } from "react";
import type { Locale } from "#shared/boot.ts";
import type accountEn from "../i18n/account.en.json";
import type activityEn from "../i18n/activity.en.json";
import type actsEn from "../i18n/acts.en.json";
import type alertsEn from "../i18n/alerts.en.json";
import type authEn from "../i18n/auth.en.json";
import type authMoreEn from "../i18n/authMore.en.json";
import type billingEn from "../i18n/billing.en.json";
import type billingActsEn from "../i18n/billingActs.en.json";
import type calendarEn from "../i18n/calendar.en.json";
import type cardEn from "../i18n/card.en.json";
import type catalogueEn from "../i18n/catalogue.en.json";
import type commonEn from "../i18n/common.en.json";
import type dashboardEn from "../i18n/dashboard.en.json";
import type datatableEn from "../i18n/datatable.en.json";
import type datePickerEn from "../i18n/datePicker.en.json";
import type dropdownEn from "../i18n/dropdown.en.json";
import type errorEn from "../i18n/error.en.json";
import type filesEn from "../i18n/files.en.json";
import type formsEn from "../i18n/forms.en.json";
import type historyFieldsEn from "../i18n/historyFields.en.json";
import type inboxEn from "../i18n/inbox.en.json";
import type inboxActsEn from "../i18n/inboxActs.en.json";
import type inboxTalkEn from "../i18n/inboxTalk.en.json";
import type inboxThreadEn from "../i18n/inboxThread.en.json";
import type jobsEn from "../i18n/jobs.en.json";
import type kanbanEn from "../i18n/kanban.en.json";
import type layoutEn from "../i18n/layout.en.json";
import type listsEn from "../i18n/lists.en.json";
import type listToolsEn from "../i18n/listTools.en.json";
import type mailEn from "../i18n/mail.en.json";
import type makeCardEn from "../i18n/makeCard.en.json";
import type noticesEn from "../i18n/notices.en.json";
import type orderEn from "../i18n/order.en.json";
import type orderActsEn from "../i18n/orderActs.en.json";
import type ordersEn from "../i18n/orders.en.json";
import type personDataEn from "../i18n/personData.en.json";
import type preferencesEn from "../i18n/preferences.en.json";
import type productEn from "../i18n/product.en.json";
import type productActsEn from "../i18n/productActs.en.json";
import type productsEn from "../i18n/products.en.json";
import type profileEn from "../i18n/profile.en.json";
import type refusalEn from "../i18n/refusal.en.json";
import type scenarioEn from "../i18n/scenario.en.json";
import type searchEn from "../i18n/search.en.json";
import type securityEn from "../i18n/security.en.json";
import type shellEn from "../i18n/shell.en.json";
import type shopDataEn from "../i18n/shopData.en.json";
import type shortcutsEn from "../i18n/shortcuts.en.json";
import type showcaseEn from "../i18n/showcase.en.json";
import type stockEn from "../i18n/stock.en.json";
import type teamEn from "../i18n/team.en.json";
import type toastEn from "../i18n/toast.en.json";
import type tokensEn from "../i18n/tokens.en.json";
import type unsavedEn from "../i18n/unsaved.en.json";
import type uploadEn from "../i18n/upload.en.json";
import type usageEn from "../i18n/usage.en.json";
import type watchEn from "../i18n/watch.en.json";
import type workspaceEn from "../i18n/workspace.en.json";
import { sayNumber } from "./formatters.ts";

/** Names of all interface messages. */
export type MessageKey =
  | keyof typeof accountEn
  | keyof typeof tokensEn
  | keyof typeof securityEn
  | keyof typeof workspaceEn
  | keyof typeof teamEn
  | keyof typeof preferencesEn
  | keyof typeof alertsEn
  | keyof typeof actsEn
  | keyof typeof activityEn
  | keyof typeof authEn
  | keyof typeof authMoreEn
  | keyof typeof calendarEn
  | keyof typeof billingEn
  | keyof typeof billingActsEn
  | keyof typeof catalogueEn
  | keyof typeof productActsEn
  | keyof typeof commonEn
  | keyof typeof dashboardEn
  | keyof typeof datatableEn
  | keyof typeof datePickerEn
  | keyof typeof dropdownEn
  | keyof typeof errorEn
  | keyof typeof filesEn
  | keyof typeof formsEn
  | keyof typeof inboxEn
  | keyof typeof inboxTalkEn
  | keyof typeof inboxThreadEn
  | keyof typeof inboxActsEn
  | keyof typeof makeCardEn
  | keyof typeof jobsEn
  | keyof typeof kanbanEn
  | keyof typeof mailEn
  | keyof typeof cardEn
  | keyof typeof layoutEn
  | keyof typeof listsEn
  | keyof typeof listToolsEn
  | keyof typeof noticesEn
  | keyof typeof orderEn
  | keyof typeof orderActsEn
  | keyof typeof ordersEn
  | keyof typeof personDataEn
  | keyof typeof productEn
  | keyof typeof productsEn
  | keyof typeof profileEn
  | keyof typeof refusalEn
  | keyof typeof scenarioEn
  | keyof typeof searchEn
  | keyof typeof shellEn
  | keyof typeof historyFieldsEn
  | keyof typeof shopDataEn
  | keyof typeof shortcutsEn
  | keyof typeof showcaseEn
  | keyof typeof stockEn
  | keyof typeof toastEn
  | keyof typeof unsavedEn
  | keyof typeof uploadEn
  | keyof typeof usageEn
  | keyof typeof watchEn;

export type Messages = Record<string, (params?: Record<string, unknown>) => string>;
export type Translate = (key: MessageKey, params?: Record<string, string | number>) => string;

/**
 * Translation function of a compiled catalogue, with numbers in the format of `figures`; a missing message shows its
 * key. Pass record numbers as strings: they are not quantities.
 */
export function translator(messages: Messages, figures: Locale): Translate {
  return (key, params = {}) => messages[key]?.({ ...inForm(params, figures), figures, raw: params }) ?? key;
}

const inForm = (params: Record<string, string | number>, figures: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "number" ? sayNumber(figures, {}, value) : value,
    ]),
  );

export const TranslateContext = createContext<Translate>((key) => key);

/** Messages of the current language: `const t = useT(); t("profile.logOut")`. */
export const useT = (): Translate => useContext(TranslateContext);

/** Label of an API value (status, category, role, …) in the current language. */
export function useLabel(): (value: string) => string {
  const t = useT();
  return (value) => {
    const key = `common.enum.${value}`;
    const text = t(key as MessageKey);
    return text === key ? value : text;
  };
}
