import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { type Screen, screenAt, screens } from "#shared/screens.ts";
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

const shell = part<{ children: ReactNode }>(async () => (await import("./shell/shell.tsx")).Shell);
const parts: Record<string, ReturnType<typeof part<object>>> = {
  login: part(async () => (await import("../screens/login/login-screen.tsx")).LoginScreen),
  register: part(async () => (await import("../screens/register/register-screen.tsx")).RegisterScreen),
  dashboard: part(async () => (await import("../screens/dashboard/dashboard-screen.tsx")).DashboardScreen),
  products: part(async () => (await import("../screens/products/products-screen.tsx")).ProductsScreen),
  orders: part(async () => (await import("../screens/orders/orders-screen.tsx")).OrdersScreen),
  datatable: part(async () => (await import("../screens/datatable/datatable-screen.tsx")).DatatableScreen),
  toast: part(async () => (await import("../screens/toast/toast-screen.tsx")).ToastScreen),
};

for (const { id, path } of screens) knowChunk(path, () => partOf(id).fetched());

function partOf(id: string) {
  const found = parts[id];
  if (!found) throw new Error(`The screen ${id} has no chunk.`);
  return found;
}

/** Fetches what a path needs, so that its first drawing waits for nothing. */
export async function fetchParts(path: string): Promise<void> {
  const screen = screenAt(path);
  if (!screen) return;
  await Promise.all([partOf(screen.id).fetched(), ...(screen.open ? [] : [shell.fetched()])]);
}

/** Draws the screen of the address, in the shell where it belongs there; any other address leads to the dashboard. */
export function Pages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const screen = screenAt(pathname);

  useEffect(() => lendNavigation((to, options) => void navigate(to, options)), [navigate]);

  if (!screen) return <Navigate to="/dashboard" replace />;
  if (screen.open) return <Framed screen={screen} />;
  const Shell = shell.view();
  return (
    <Shell>
      <Framed screen={screen} />
    </Shell>
  );
}

/** A screen whose crash stays its own; while the next one is fetched, the last one stays. */
function Framed({ screen }: { screen: Screen }) {
  const { key } = useLocation();
  const View = partOf(screen.id).view();
  return (
    <Suspense>
      <CrashBoundary key={screen.id} visit={key}>
        <View />
      </CrashBoundary>
    </Suspense>
  );
}
