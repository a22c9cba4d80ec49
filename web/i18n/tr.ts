import auth from "./auth.tr.json?messages";
import common from "./common.tr.json?messages";
import dashboard from "./dashboard.tr.json?messages";
import datatable from "./datatable.tr.json?messages";
import error from "./error.tr.json?messages";
import lists from "./lists.tr.json?messages";
import orders from "./orders.tr.json?messages";
import products from "./products.tr.json?messages";
import shell from "./shell.tr.json?messages";
import toast from "./toast.tr.json?messages";

/** Every text of the interface in Turkish. */
export const messages = {
  ...auth,
  ...common,
  ...dashboard,
  ...datatable,
  ...error,
  ...lists,
  ...orders,
  ...products,
  ...shell,
  ...toast,
};
