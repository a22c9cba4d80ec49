import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import type { User } from "#shared/api/auth/auth.ts";
import { openRecord } from "#shared/screen-calls.ts";
import { screenAt, screens } from "#shared/screens.ts";
import type { Area } from "../i18n/words.ts";
import { registerChunk } from "../lib/api/preload-chunk.ts";
import { type LazyPart, lazyPart } from "../lib/lazy-view.ts";
import { provideNavigation } from "../lib/navigate.ts";
import { hasSignedOut } from "../lib/session/sign-out.ts";
import { conversationPane } from "../screens/inbox/conversation/conversation.parts.ts";
import { orderSheet } from "../screens/orders/order.parts.ts";
import { productSheet } from "../screens/products/product.parts.ts";
import { CrashBoundary } from "./crash.tsx";

const screen = (words: readonly Area[], load: () => Promise<ComponentType>) => lazyPart<object>(words, load);
const shell = lazyPart<{ children: ReactNode }>([], async () => (await import("./shell/shell.tsx")).Shell);
const parts: Record<string, LazyPart<object>> = {
  login: screen(["auth"], async () => (await import("../screens/login/login-screen.tsx")).LoginScreen),
  register: screen(["auth"], async () => (await import("../screens/register/register-screen.tsx")).RegisterScreen),
  dashboard: screen(
    ["dashboard"],
    async () => (await import("../screens/dashboard/dashboard-screen.tsx")).DashboardScreen,
  ),
  products: screen(
    ["lists", "products"],
    async () => (await import("../screens/products/products-screen.tsx")).ProductsScreen,
  ),
  addProduct: screen(
    ["forms", "product"],
    async () => (await import("../screens/add-product/add-product-screen.tsx")).AddProductScreen,
  ),
  orders: screen(["lists", "orders"], async () => (await import("../screens/orders/orders-screen.tsx")).OrdersScreen),
  kanban: screen(["lists", "kanban"], async () => (await import("../screens/kanban/kanban-screen.tsx")).KanbanScreen),
  inbox: screen(["lists", "inbox"], async () => (await import("../screens/inbox/inbox-screen.tsx")).InboxScreen),
  account: screen(["account"], async () => (await import("../screens/account/account-screen.tsx")).AccountScreen),
  billing: screen(
    ["lists", "billing"],
    async () => (await import("../screens/billing/billing-screen.tsx")).BillingScreen,
  ),
  datatable: screen(
    ["lists", "datatable"],
    async () => (await import("../screens/datatable/datatable-screen.tsx")).DatatableScreen,
  ),
  "date-picker": screen(
    ["showcase", "datePicker"],
    async () => (await import("../screens/date-picker/date-picker-screen.tsx")).DatePickerScreen,
  ),
  "dropdown-menu": screen(
    ["showcase", "dropdown"],
    async () => (await import("../screens/dropdown-menu/dropdown-menu-screen.tsx")).DropdownMenuScreen,
  ),
  "multi-file-upload": screen(
    ["lists", "upload", "files"],
    async () => (await import("../screens/multi-file-upload/multi-file-upload-screen.tsx")).MultiFileUploadScreen,
  ),
  toast: screen(["toast"], async () => (await import("../screens/toast/toast-screen.tsx")).ToastScreen),
};

/** Record sheets with a chunk of their own, by list screen. */
const records: Record<string, { words: readonly Area[]; fetched(): Promise<unknown> }> = {
  products: productSheet,
  orders: orderSheet,
  inbox: conversationPane,
};

for (const { id, path } of screens) registerChunk(path, () => partOf(id).fetched());

function partOf(id: string) {
  const found = parts[id];
  if (!found) throw new Error(`The screen ${id} has no chunk.`);
  return found;
}

/** Message namespaces of a screen beyond the common ones. */
export const wordsOf = (id: string, withRecord = false): readonly Area[] => [
  ...partOf(id).words,
  ...((withRecord && records[id]?.words) || []),
];

/** Screen that can prepare the chunk of the view at a URL. */
interface Prepared {
  prepare?(params: URLSearchParams, user: User | null): Promise<unknown>;
}

/** Loads everything a URL needs, so that its first render for this person does not suspend. */
export async function fetchParts({ pathname, searchParams }: URL, user: User | null): Promise<void> {
  const at = screenAt(pathname);
  if (!at) return;
  const record = openRecord(at, searchParams) && records[at.id];
  const [view] = await Promise.all(
    [partOf(at.id), ...(at.open ? [] : [shell]), ...(record ? [record] : [])].map((one) => one.fetched()),
  );
  await (view as Prepared).prepare?.(searchParams, user);
}

/** Renders the screen of the URL inside the shell if it needs one; unknown paths redirect to /dashboard. */
export function Pages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const at = screenAt(pathname);

  useEffect(() => {
    // Inside the shell its guard provides the navigation.
    if (at?.open) provideNavigation((to, options) => void navigate(to, options));
  }, [navigate, at]);

  // Target of Back.
  const isOver = !at?.open && hasSignedOut();
  useEffect(() => {
    if (isOver) location.replace("/login");
  }, [isOver]);

  if (isOver) return null;
  if (!at) return <Navigate to="/dashboard" replace />;
  if (at.open) return <Framed id={at.id} />;
  const Shell = shell.view();
  return (
    <Shell>
      <Framed id={at.id} />
    </Shell>
  );
}

/** Notifies `early.ts` once the screen is hydrated. */
function Answering({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event("pano:hydrated")), []);
  return children;
}

/** Resolves the view on each render: after a chunk-load error it is a new one. */
function Screen({ id }: { id: string }) {
  const View = partOf(id).view();
  return <View />;
}

/** Screen with its own error boundary; the previous screen stays while the next one loads. */
function Framed({ id }: { id: string }) {
  const { key } = useLocation();
  return (
    <Suspense>
      <CrashBoundary key={id} visit={key}>
        <Answering>
          <Screen id={id} />
        </Answering>
      </CrashBoundary>
    </Suspense>
  );
}
