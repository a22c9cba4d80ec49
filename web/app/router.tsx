import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { screenAt, screens } from "#shared/screens.ts";
import { type Area, fetchWords } from "../i18n/words.ts";
import { lendNavigation } from "../lib/navigate.ts";
import { knowChunk } from "../lib/prefetch.ts";
import { CrashBoundary } from "./crash.tsx";

/** A chunk and the component in it: at hand once fetched, else fetched when it is drawn. */
function part<Props>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | undefined;
  let view: ComponentType<Props> | undefined;
  const fetched = async () => {
    ready = await load();
    return ready;
  };
  return {
    fetched,
    /** Stays the same from its first use on, so that a screen is never mounted twice. */
    view: (): ComponentType<Props> => {
      view ??= ready ?? (lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>);
      return view;
    },
  };
}

interface ScreenPart extends ReturnType<typeof part<object>> {
  words: readonly Area[];
}

/** A screen's chunk with the catalogues it speaks from; both are fetched together. */
function screen(words: readonly Area[], load: () => Promise<ComponentType>): ScreenPart {
  const loaded = async () => (await Promise.all([load(), fetchWords(words)]))[0];
  return { words, ...part<object>(loaded) };
}

const shell = part<{ children: ReactNode }>(async () => (await import("./shell/shell.tsx")).Shell);
const parts: Record<string, ScreenPart> = {
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
  orders: screen(["lists", "orders"], async () => (await import("../screens/orders/orders-screen.tsx")).OrdersScreen),
  datatable: screen(
    ["lists", "orders", "datatable"],
    async () => (await import("../screens/datatable/datatable-screen.tsx")).DatatableScreen,
  ),
  "multi-file-upload": screen(
    ["lists", "upload", "files"],
    async () => (await import("../screens/multi-file-upload/multi-file-upload-screen.tsx")).MultiFileUploadScreen,
  ),
  toast: screen(["toast"], async () => (await import("../screens/toast/toast-screen.tsx")).ToastScreen),
};

for (const { id, path } of screens) knowChunk(path, () => partOf(id).fetched());

function partOf(id: string) {
  const found = parts[id];
  if (!found) throw new Error(`The screen ${id} has no chunk.`);
  return found;
}

/** The catalogues a screen speaks from, beside the ones every screen has. */
export const wordsOf = (id: string): readonly Area[] => partOf(id).words;

/** Fetches what a path needs, so that its first drawing waits for nothing. */
export async function fetchParts(path: string): Promise<void> {
  const at = screenAt(path);
  if (at) await Promise.all([partOf(at.id).fetched(), ...(at.open ? [] : [shell.fetched()])]);
}

/** Draws the screen of the address, in the shell where it belongs there; any other address leads to the dashboard. */
export function Pages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const at = screenAt(pathname);

  useEffect(() => lendNavigation((to, options) => void navigate(to, options)), [navigate]);

  if (!at) return <Navigate to="/dashboard" replace />;
  if (at.open) return <Framed id={at.id} />;
  const Shell = shell.view();
  return (
    <Shell>
      <Framed id={at.id} />
    </Shell>
  );
}

/** A screen whose crash stays its own; while the next one is fetched, the last one stays. */
function Framed({ id }: { id: string }) {
  const { key } = useLocation();
  const View = partOf(id).view();
  return (
    <Suspense>
      <CrashBoundary key={id} visit={key}>
        <View />
      </CrashBoundary>
    </Suspense>
  );
}
