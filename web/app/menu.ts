import DropdownIcon from "@mui/icons-material/ArrowDropDownCircleOutlined";
import DateIcon from "@mui/icons-material/CalendarMonthOutlined";
import ToastIcon from "@mui/icons-material/ChatBubbleOutlineOutlined";
import BillingIcon from "@mui/icons-material/CreditCardOutlined";
import UploadIcon from "@mui/icons-material/FileUploadOutlined";
import InboxIcon from "@mui/icons-material/InboxOutlined";
import ProductsIcon from "@mui/icons-material/Inventory2Outlined";
import AccountIcon from "@mui/icons-material/PersonOutlined";
import OrdersIcon from "@mui/icons-material/ReceiptLongOutlined";
import DashboardIcon from "@mui/icons-material/SpaceDashboardOutlined";
import StoreIcon from "@mui/icons-material/StorefrontOutlined";
import TableIcon from "@mui/icons-material/TableRowsOutlined";
import SettingsIcon from "@mui/icons-material/TuneOutlined";
import BoardIcon from "@mui/icons-material/ViewKanbanOutlined";
import WidgetsIcon from "@mui/icons-material/WidgetsOutlined";
import type { ComponentType } from "react";
import type { MessageKey } from "../lib/i18n.tsx";

/** Item of the side menu; one with children opens them and has no link. */
export interface MenuItem {
  id: string;
  href: string;
  label: MessageKey;
  /** Name for screen readers; begins with the label. */
  ariaLabel: MessageKey;
  icon: ComponentType;
  /** Shows a count of open work beside the label. */
  counts?: "inbox";
  children?: readonly MenuItem[];
}

/** Side menu items in order. */
export const menu: readonly MenuItem[] = [
  {
    id: "dashboard",
    href: "/dashboard",
    label: "shell.dashboard",
    ariaLabel: "shell.dashboard",
    icon: DashboardIcon,
  },
  {
    id: "ecommerce",
    href: "/ecommerce",
    label: "shell.ecommerce",
    ariaLabel: "shell.ecommerce",
    icon: StoreIcon,
    children: [
      {
        id: "products",
        href: "/products",
        label: "shell.products",
        ariaLabel: "shell.products",
        icon: ProductsIcon,
      },
      { id: "orders", href: "/orders", label: "shell.orders", ariaLabel: "shell.orders", icon: OrdersIcon },
    ],
  },
  { id: "kanban", href: "/kanban", label: "shell.kanban", ariaLabel: "shell.kanban", icon: BoardIcon },
  {
    id: "inbox",
    href: "/inbox",
    label: "shell.inbox",
    ariaLabel: "shell.inbox",
    icon: InboxIcon,
    counts: "inbox",
  },
  {
    id: "settings",
    href: "/settings",
    label: "shell.settings",
    ariaLabel: "shell.settings",
    icon: SettingsIcon,
    children: [
      { id: "account", href: "/account", label: "shell.account", ariaLabel: "shell.account", icon: AccountIcon },
      { id: "billing", href: "/billing", label: "shell.billing", ariaLabel: "shell.billing", icon: BillingIcon },
    ],
  },
  {
    id: "customUi",
    href: "/custom-ui",
    label: "shell.customUi",
    ariaLabel: "shell.customUi",
    icon: WidgetsIcon,
    children: [
      {
        id: "datatable",
        href: "/datatable",
        label: "shell.datatable",
        ariaLabel: "shell.datatable",
        icon: TableIcon,
      },
      {
        id: "datePicker",
        href: "/date-picker",
        label: "shell.date-picker",
        ariaLabel: "shell.date-picker",
        icon: DateIcon,
      },
      {
        id: "dropdownMenu",
        href: "/dropdown-menu",
        label: "shell.dropdown-menu",
        ariaLabel: "shell.dropdown-menu",
        icon: DropdownIcon,
      },
      {
        id: "multiFileUpload",
        href: "/multi-file-upload",
        label: "shell.multi-file-upload",
        ariaLabel: "shell.multi-file-upload",
        icon: UploadIcon,
      },
      { id: "toast", href: "/toast", label: "shell.toast", ariaLabel: "shell.toast", icon: ToastIcon },
    ],
  },
];

/** Pages without a menu item and the item they belong to. */
const beyond: Readonly<Record<string, string>> = { "/add-product": "/products" };

/** Menu items from the top level to the page at a path. */
export function menuTrail(path: string): readonly MenuItem[] {
  const under = beyond[path];
  if (under) return menuTrail(under);
  for (const item of menu) {
    if (item.href === path && !item.children) return [item];
    const child = item.children?.find((one) => one.href === path);
    if (child) return [item, child];
  }
  return [];
}
