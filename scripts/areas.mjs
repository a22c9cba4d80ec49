/** Parts of the product that `npm run ok -- AREA` can check alone: a file belongs to the areas whose pattern its path fits. */
export const AREAS = {
  account: /account|auth|team|session|token|security|workspace|audit|regist|password|rights|login|profile|prefer|undo/,
  billing: /billing|plan|invoice|payment|cards-outside/,
  customers: /people|person|customer|datatable|erase/,
  dashboard: /dashboard|figures|audience|collect|visits/,
  files: /file|upload|picture|image/,
  inbox: /inbox|mail|conversation|message|draft/,
  kanban: /kanban|board|ranks|calendar/,
  lists: /lists?\b|list-|search|export|views|paging|facet|cursor/,
  orders: /order/,
  products: /product|stock|catalogue|bulk|import/,
  showcase: /toast|date-picker|dropdown|multi-file/,
};

/** The areas that the file at `path` belongs to. */
export const areasOf = (path) => Object.keys(AREAS).filter((area) => AREAS[area].test(path));

/** Of some test files those of an area. */
export const testsOf = (area, files) => files.filter((file) => AREAS[area].test(file));
