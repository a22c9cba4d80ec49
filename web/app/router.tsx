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

/** Records that lie open beside a list and have a chunk of their own, by the list's screen. */
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

/** The catalogues a screen speaks from, beside the ones every screen has. */
export const wordsOf = (id: string, withRecord = false): readonly Area[] => [
  ...partOf(id).words,
  ...((withRecord && records[id]?.words) || []),
];

/** A screen some of whose views have a chunk of their own fetches the one its reader sees at an address. */
interface Prepared {
  prepare?(params: URLSearchParams, user: User | null): Promise<unknown>;
}

/** Fetches what an address needs, so that its first drawing for this person waits for nothing. */
export async function fetchParts({ pathname, searchParams }: URL, user: User | null): Promise<void> {
  const at = screenAt(pathname);
  if (!at) return;
  const record = openRecord(at, searchParams) && records[at.id];
  const [view] = await Promise.all(
    [partOf(at.id), ...(at.open ? [] : [shell]), ...(record ? [record] : [])].map((one) => one.fetched()),
  );
  await (view as Prepared).prepare?.(searchParams, user);
}

/** Draws the screen of the address, in the shell where it belongs there; any other address leads to the dashboard. */
export function Pages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const at = screenAt(pathname);

  useEffect(() => {
    // Inside the frame its guard lends the way.
    if (at?.open) provideNavigation((to, options) => void navigate(to, options));
  }, [navigate, at]);

  // Back leads here.
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

/** Tells `early.ts` that the screen inside has been taken over. */
function Answering({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event("pano:hydrated")), []);
  return children;
}

/** Looks for its script at each drawing: after a loss there is another one to fetch. */
function Screen({ id }: { id: string }) {
  const View = partOf(id).view();
  return <View />;
}

/** A screen whose crash stays its own; while the next one is fetched, the last one stays. */
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
