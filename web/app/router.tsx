import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router-dom";
import { screenById } from "#shared/screens.ts";
import { knowChunk } from "../lib/prefetch.ts";
import { Crash } from "./crash.tsx";

type Load = () => Promise<Record<string, unknown>>;

/** A screen as a route: its chunk is fetched when it is matched, its crash stays its own. */
function screen(id: string, name: string, load: Load): RouteObject {
  const { path } = screenById(id);
  knowChunk(path, load);
  return {
    id,
    path,
    lazy: async () => ({ Component: (await load())[name] as ComponentType }),
    ErrorBoundary: Crash,
  };
}

/** Every address of the product. */
export const routes: RouteObject[] = [
  screen("login", "LoginScreen", () => import("../screens/login/login-screen.tsx")),
  screen("register", "RegisterScreen", () => import("../screens/register/register-screen.tsx")),
  {
    id: "shell",
    lazy: async () => ({ Component: (await import("./shell/shell.tsx")).Shell }),
    ErrorBoundary: Crash,
    children: [
      screen("dashboard", "DashboardScreen", () => import("../screens/dashboard/dashboard-screen.tsx")),
      screen("products", "ProductsScreen", () => import("../screens/products/products-screen.tsx")),
      screen("orders", "OrdersScreen", () => import("../screens/orders/orders-screen.tsx")),
      screen("datatable", "DatatableScreen", () => import("../screens/datatable/datatable-screen.tsx")),
      screen("toast", "ToastScreen", () => import("../screens/toast/toast-screen.tsx")),
    ],
  },
  { path: "*", element: <Navigate to="/dashboard" replace /> },
];
