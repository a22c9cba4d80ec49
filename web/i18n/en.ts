import auth from "./auth.en.json?messages";
import common from "./common.en.json?messages";
import dashboard from "./dashboard.en.json?messages";
import datatable from "./datatable.en.json?messages";
import error from "./error.en.json?messages";
import lists from "./lists.en.json?messages";
import orders from "./orders.en.json?messages";
import products from "./products.en.json?messages";
import shell from "./shell.en.json?messages";
import toast from "./toast.en.json?messages";

/** Every text of the interface in English. */
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
